import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SharedMod, SharePreview } from "../../src-shared/contract/models/profiles.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Check } from "../ui/choices.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/messages.ts";
import { useOnce } from "../ui/once.ts";
import { StateLabel } from "../ui/state-label.tsx";
import { edit } from "./edits.ts";
import { fetchProfiles } from "./profiles.ts";
import { setPlay } from "./state.ts";
import { toOrder } from "./sync.ts";

const close = () => setPlay({ dialog: null });

/** Takes in a code or file of somebody else: first looks, then does. */
export function ImportDialog() {
  const { t } = useTranslation();
  const { client } = useServices();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [preview, setPreview] = useState<SharePreview | null>(null);
  const [leavesMissing, setLeavesMissing] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const looked = useRef<AbortController | null>(null);
  const { isBusy, once } = useOnce();

  const look = async (code: string) => {
    looked.current?.abort();
    const stop = new AbortController();
    looked.current = stop;
    setText(code);
    setError(null);
    setPreview(null);
    if (code.trim() === "") return;
    const answer = await client.call("share.preview", { text: code }, { signal: stop.signal });
    // Of what stood there before.
    if (stop.signal.aborted) return;
    if (answer.ok) setPreview(answer.value);
    else setError(errorText(answer.error));
  };
  const paste = async () => {
    try {
      await look(await navigator.clipboard.readText());
    } catch {
      setError(t("import.no-clipboard"));
    }
  };
  const on = (preview?.mods ?? []).filter(({ isOn, state }) => isOn && !(leavesMissing && state === "missing"));
  const missing = (preview?.mods ?? []).filter(({ state }) => state === "missing").length;
  const ids = on.map(({ id }) => id);

  const use = () => {
    close();
    const words = t("step.imported", { name: preview?.name ?? "", count: ids.length });
    if (edit({ kind: "replace", ids: toOrder(ids) }, words))
      toast({ meaning: "ok", title: words, text: t("import.not-saved") });
    else toast({ meaning: "ok", title: t("import.same") });
  };
  const keep = async () => {
    const name = preview?.name.trim() || t("share.name");
    const answer = await client.call("profiles.save", { name, ids, isNew: true });
    if (!answer.ok) return setError(errorText(answer.error));
    close();
    toast({ meaning: "ok", title: t("profile.saved", { name }) });
    await fetchProfiles(client);
  };

  return (
    <Dialog
      size="wide"
      title={t("import.title")}
      onClose={close}
      buttons={
        <>
          <Button kind="quiet" onPress={close}>
            {t("cancel")}
          </Button>
          <Button off={preview === null && t("import.first")} isBusy={isBusy} onPress={() => void once(keep)}>
            {t("import.keep")}
          </Button>
          <Button off={preview === null && t("import.first")} onPress={use}>
            {t("import.use")}
          </Button>
        </>
      }
    >
      <Field
        label={t("import.label")}
        placeholder={t("import.placeholder")}
        value={text}
        onChange={(next) => void look(next)}
        error={error}
        rows={4}
        isMono
        autoFocus
      />
      <div className="actions">
        <Button size="small" icon="paste" onPress={() => void paste()}>
          {t("import.paste")}
        </Button>
        <Button size="small" icon="file" onPress={() => file.current?.click()}>
          {t("import.file")}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t("import.file")}
          onChange={(event) => void event.target.files?.[0]?.text().then(look)}
        />
      </div>
      {preview === null ? null : (
        <>
          <p className="t-support">
            {t("import.found", { name: preview.name, count: preview.mods.length })}{" "}
            {missing === 0 ? t("import.all-here") : t("import.missing", { count: missing })}
          </p>
          <ol className="shared-mods scroll" tabIndex={0} aria-label={t("import.mods")}>
            {preview.mods.map((mod) => (
              <SharedLine key={mod.id} mod={mod} />
            ))}
          </ol>
          {missing === 0 ? null : (
            <Check isOn={leavesMissing} onChange={setLeavesMissing}>
              {t("import.leave-missing")}
            </Check>
          )}
        </>
      )}
    </Dialog>
  );
}

function SharedLine({ mod }: { readonly mod: SharedMod }) {
  const { t } = useTranslation();
  const { id, title, version, isOn, state } = mod;
  const meaning = { here: "ok", older: "warn", missing: "bad" } as const;
  return (
    <li>
      <span className="cut">
        {title || id} <span className="t-quiet">{version === null ? "" : t("mod.version", { version })}</span>
      </span>
      {isOn ? <span /> : <span className="t-small t-quiet">{t("shared.off")}</span>}
      <StateLabel meaning={meaning[state]} icon={state === "missing" ? "gone" : undefined}>
        {t(`shared.${state}`)}
      </StateLabel>
    </li>
  );
}
