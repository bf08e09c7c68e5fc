import { useTranslation } from "react-i18next";
import type { ModDetails } from "../../src-shared/contract/models/play.ts";
import { useFormats } from "../i18n/use-format.ts";
import { offFiles } from "../launch/off-play.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { errorText } from "../problem/error-words.ts";
import { FindingLine, FindingList } from "../problem/finding-list.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/messages.ts";
import { Note } from "../ui/note.tsx";
import { Path } from "../ui/path.tsx";
import { languageOf } from "../ui/script.ts";
import { Annotations } from "./annotations.tsx";
import type { Fetched } from "./details.ts";
import { LookAgain, Reading } from "./inspector-parts.tsx";
import type { LibraryMod } from "./model.ts";
import { usePlay } from "./state.ts";
import { WebsiteLink } from "./website.tsx";

interface OverviewProps {
  readonly entry: LibraryMod;
  readonly details: Fetched<ModDetails>;
}

/** What a mod says of itself, what is wrong with it, and what its player wrote about it. */
export function Overview({ entry, details }: OverviewProps) {
  return (
    <div className="scroll inspector-part selectable">
      <Troubles entry={entry} />
      {details.kind === "loading" && details.isLong ? <Reading /> : null}
      {details.kind === "failed" ? <ErrorNote error={details.error} /> : null}
      {details.kind === "ready" && details.value.description !== "" ? (
        <p className="description" lang={languageOf(details.value.description)}>
          {details.value.description}
        </p>
      ) : null}
      <Facts entry={entry} details={details.kind === "ready" ? details.value : null} />
      <Twins entry={entry} />
      <Annotations key={String(entry.id)} id={entry.id} annotation={entry.annotation} />
    </div>
  );
}

function Troubles({ entry }: { readonly entry: LibraryMod }) {
  const { t } = useTranslation();
  const { title, health, findings, missing } = entry.mod;
  const faults = findings.filter(({ severity }) => severity !== "info");
  if (health === "busy")
    return (
      <Note meaning="warn" title={t("trouble.busy.title")} actions={<LookAgain />}>
        {t("trouble.busy.text")}
      </Note>
    );
  if (missing.length > 0)
    return (
      <Note meaning="bad" title={t("trouble.will-not-load", { title })}>
        <p>{t("trouble.needs", { count: missing.length })}</p>
        <ul className="findings">
          {missing.map((need) => (
            <FindingLine
              key={need.id}
              meaning="bad"
              message={
                need.installed === null
                  ? t("need.missing", { title: need.title || need.id, version: need.version })
                  : t("need.old", { title: need.title || need.id, version: need.version, installed: need.installed })
              }
            />
          ))}
        </ul>
      </Note>
    );
  if (faults.length === 0) return null;
  const isBad = health === "will-not-load";
  return (
    <Note
      meaning={isBad ? "bad" : "warn"}
      title={isBad ? t("trouble.will-not-load", { title }) : t("trouble.flawed", { title })}
    >
      <FindingList findings={faults} />
    </Note>
  );
}

function Facts({ entry, details }: { readonly entry: LibraryMod; readonly details: ModDetails | null }) {
  const { t } = useTranslation();
  const { size, bytes, number, date } = useFormats();
  const { client, info } = useServices();
  const { mod } = entry;
  const reveal = async () => {
    const answer = await client.call("shell.reveal", { what: { kind: "file", file: mod.file } });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.reveal"), text: errorText(answer.error) });
  };
  return (
    <dl className="facts">
      <dt>{t("fact.author")}</dt>
      <dd>{mod.author === "" ? t("none") : mod.author}</dd>
      <dt>{t("fact.version")}</dt>
      <dd>{mod.version}</dd>
      <dt>{t("fact.id")}</dt>
      <dd className="t-mono">{mod.id}</dd>
      <dt>{t("fact.file")}</dt>
      <dd>
        <Path path={mod.path} />
      </dd>
      <dt>{t("fact.size")}</dt>
      <dd title={bytes(mod.size)}>
        {details === null
          ? size(mod.size)
          : t("fact.size.files", { size: size(mod.size), count: details.files, number: number(details.files) })}
      </dd>
      <dt>{t("fact.modified")}</dt>
      <dd>{date(mod.modified)}</dd>
      <dt>{t("fact.game")}</dt>
      <dd>{mod.gameVersion}</dd>
      <dt>{t("fact.needs")}</dt>
      <dd>
        {mod.requires.length === 0
          ? t("none")
          : mod.requires.map((need) => (
              <div key={need.id}>{t("need", { title: need.title || need.id, version: need.version })}</div>
            ))}
      </dd>
      <dt>{t("fact.website")}</dt>
      <dd>{details === null || details.website === "" ? t("none") : <WebsiteLink url={details.website} />}</dd>
      {details === null || details.removes.length === 0 ? null : (
        <>
          <dt>{t("fact.removes")}</dt>
          <dd>{t("fact.removes.files", { count: details.removes.length })}</dd>
        </>
      )}
      <dt aria-hidden="true" />
      <dd className="actions">
        {info.has.reveal ? (
          <Button size="small" icon="folder" onPress={() => void reveal()}>
            {t("reveal")}
          </Button>
        ) : null}
        <TrashButton file={mod.file} />
      </dd>
    </dl>
  );
}

function TrashButton({ file }: { readonly file: string }) {
  const { t } = useTranslation();
  const { install } = useServices();
  usePlay(({ snapshot }) => snapshot?.game?.isRunning);
  return (
    <Button size="small" icon="trash" off={offFiles()} onPress={() => void install.remove([file])}>
      {t("trash.button")}
    </Button>
  );
}

function Twins({ entry }: { readonly entry: LibraryMod }) {
  const { t } = useTranslation();
  const { twins, path } = entry.mod;
  if (twins.length === 0) return null;
  return (
    <Note meaning="warn" title={t("twins.title", { count: twins.length })}>
      <p>{t("twins.text")}</p>
      <p>{t("twins.taken")}</p>
      <Path path={path} />
      <p>{t("twins.others")}</p>
      {twins.map((twin) => (
        <div key={twin.file} className="line">
          <Path path={twin.path} />
          <span className="t-small">{t("mod.version", { version: twin.version })}</span>
        </div>
      ))}
    </Note>
  );
}
