import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import type { ChosenMod } from "./importing.ts";

interface ModChoiceProps {
  readonly mod: ChosenMod | null;
  readonly error: string | undefined;
  readonly onMod: (mod: ChosenMod) => void;
  readonly onFault: (fault: string) => void;
  /** Takes the focus when it comes up. */
  readonly isFirst?: boolean;
}

/** Which .MOD: by the system's dialog, in a browser by a file of it or by a path that is typed. */
export function ModChoice({ mod, error, onMod, onFault, isFirst = true }: ModChoiceProps) {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const isTyped = !info.has.dialogs;
  const choose = async () => {
    if (isTyped) {
      field.current?.click();
      return;
    }
    const answer = await client.call("install.choose", {});
    if (!answer.ok) onFault(errorText(answer.error));
    else if (answer.value[0] !== undefined) onMod({ kind: "opened", file: answer.value[0] });
  };
  return (
    <>
      <div className="folder-line" role="group" aria-label={t("workshop.import.file")}>
        <span className="t-caption field-label">{t("workshop.import.file")}</span>
        <div className="line">
          <Button icon="archive" onPress={() => void choose()} autoFocus={isFirst && mod === null}>
            {t("workshop.import.choose")}
          </Button>
          <span className="cut">{mod === null || mod.kind === "typed" ? "" : mod.file.name}</span>
        </div>
        {isTyped || error === undefined ? null : (
          <span role="alert" className="state is-bad t-small">
            {error}
          </span>
        )}
        {isTyped ? (
          <input
            ref={field}
            type="file"
            hidden
            accept=".mod"
            aria-label={t("workshop.import.choose")}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) onMod({ kind: "local", file });
              // The same file can be chosen again.
              target.value = "";
            }}
          />
        ) : null}
      </div>
      {isTyped ? (
        <Field
          label={t("workshop.import.path")}
          value={mod?.kind === "typed" ? mod.path : ""}
          onChange={(path) => onMod({ kind: "typed", path })}
          error={error}
          isMono
        />
      ) : null}
    </>
  );
}
