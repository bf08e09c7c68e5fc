import { useTranslation } from "react-i18next";
import { useConflicts } from "../conflicts/conflict-state.ts";
import { ConflictsTab } from "../conflicts/conflicts-tab.tsx";
import { useNumber } from "../i18n/use-format.ts";
import { Empty } from "../ui/empty.tsx";
import { languageOf } from "../ui/script.ts";
import { Tabs } from "../ui/tabs.tsx";
import { useDetails } from "./details.ts";
import { Files } from "./files.tsx";
import { GhostOverview } from "./ghost-overview.tsx";
import { Source, State } from "./mod-row.tsx";
import { activeState, libraryState } from "./mod-state.ts";
import type { LibraryMod } from "./model.ts";
import { titleOf } from "./model.ts";
import { Overview } from "./overview.tsx";
import { inspectedId, placesOf, setPlay, usePlay } from "./state.ts";
import { StrayOverview } from "./stray-overview.tsx";
import { WhyTab } from "./why/why-tab.tsx";
import { useWhyTitle } from "./why/why-title.ts";

/** What is known of the row under the cursor. */
export function Inspector() {
  const { t } = useTranslation();
  const id = usePlay(inspectedId);
  const model = usePlay((state) => state.model);
  const stray = usePlay((state) =>
    state.list === "library" ? state.model.strays.find(({ file }) => file === state.library.cursor) : undefined,
  );
  if (stray !== undefined) return <StrayOverview stray={stray} />;
  if (id === null)
    return (
      <Empty icon="info" title={t("inspector.empty.title")}>
        {t("inspector.empty.text")}
      </Empty>
    );
  const entry = model.mods.get(id);
  if (entry === undefined) return <GhostOverview id={id} title={titleOf(model, id)} />;
  const { file, modified, size } = entry.mod;
  return <ModInspector key={`${file} ${modified} ${size}`} entry={entry} />;
}

function ModInspector({ entry }: { readonly entry: LibraryMod }) {
  const { t } = useTranslation();
  const tab = usePlay((state) => state.tab);
  const number = useNumber();
  const details = useDetails(entry.mod.file);
  const isActive = usePlay((state) => placesOf(state).has(entry.id));
  const loses = useConflicts((state) => state.counts.get(entry.id)?.loses ?? null);
  const why = useWhyTitle(entry);
  const count = details.kind === "ready" ? number(details.value.files) : undefined;
  return (
    <>
      <InspectorHead entry={entry} />
      <Tabs
        label={t("inspector.tabs")}
        selected={tab}
        onSelect={(next) => setPlay({ tab: next })}
        tabs={[
          { id: "overview", label: t("tab.overview"), content: <Overview entry={entry} details={details} /> },
          { id: "why", label: t(why), content: <WhyTab id={entry.id} /> },
          {
            id: "conflicts",
            label: t("tab.conflicts"),
            count: isActive && loses !== null ? number(loses) : undefined,
            content: <ConflictsTab entry={entry} isActive={isActive} />,
          },
          { id: "files", label: t("tab.files"), count, content: <Files file={entry.mod.file} /> },
        ]}
      />
    </>
  );
}

function InspectorHead({ entry }: { readonly entry: LibraryMod }) {
  const { t } = useTranslation();
  const place = usePlay((state) => placesOf(state).get(entry.id));
  const counts = useConflicts((state) => state.counts.get(entry.id) ?? null);
  const { title, author, version } = entry.mod;
  const state = place === undefined ? libraryState(entry) : activeState(entry, place.standing, counts);
  return (
    <div className="inspector-head">
      <h2 className="t-section" lang={languageOf(title)}>
        {title}
      </h2>
      <div className="line is-wrapping">
        <span className="t-small t-support">
          {author === "" ? t("mod.version", { version }) : t("mod.by", { author, version })}
        </span>
        <Source entry={entry} />
        <State state={state} />
        <span className="t-small t-quiet">
          {place === undefined ? t("inspector.not-active") : t("inspector.rank", { rank: place.rank })}
        </span>
      </div>
    </div>
  );
}
