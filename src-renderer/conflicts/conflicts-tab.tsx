import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { ConflictCounts, ConflictPath, ConflictShow } from "../../src-shared/contract/models/conflicts.ts";
import { useNumber } from "../i18n/use-format.ts";
import { UNSEEN_MS } from "../play/details.ts";
import { Reading } from "../play/inspector-parts.tsx";
import type { LibraryMod } from "../play/model.ts";
import { usePlay } from "../play/state.ts";
import { fromOrder } from "../play/sync.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Choices } from "../ui/choices.tsx";
import { Empty } from "../ui/empty.tsx";
import { Field } from "../ui/field.tsx";
import { readPages } from "../ui/read-pages.ts";
import { NOTHING, type Selection } from "../ui/selection.ts";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { ConflictBlock } from "./conflict-block.tsx";
import { useConflicts } from "./conflict-state.ts";
import { countOf, firstShown } from "./conflict-words.ts";

const PAGE = 500;
const BLOCK = 132;
const SHOWS = ["loses", "wins", "base"] as const;

interface Listing {
  readonly counts: ConflictCounts;
  readonly paths: readonly ConflictPath[];
}

/** Which of a mod's files are used, and whose are used instead. Of a mod that is not active: as it would be at the end. */
export function ConflictsTab({ entry, isActive }: { readonly entry: LibraryMod; readonly isActive: boolean }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const order = usePlay(({ draft }) => draft.order);
  const turn = useConflicts((state) => state.turn);
  const [chosen, setChosen] = useState<ConflictShow | null>(null);
  const [filter, setFilter] = useState("");
  const [listing, setListing] = useState<Listing | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [isLong, setLong] = useState(false);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const known = useConflicts((state) => state.counts.get(entry.id));
  const counts = listing?.counts ?? known ?? null;
  const show = chosen ?? (counts === null ? "loses" : firstShown(counts));

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each turn the mods may hold other files.
  useEffect(() => {
    const stop = new AbortController();
    const late = setTimeout(() => setLong(true), UNSEEN_MS);
    const ids = fromOrder(order);
    const ask = (offset: number) => {
      const input = { id: String(entry.id), ids, show, filter, offset, limit: PAGE };
      return client.call("conflicts.ofMod", input, { signal: stop.signal });
    };
    const read = readPages(
      ask,
      ({ paths }) => paths,
      stop.signal,
      (answer) => {
        setError(answer.ok ? null : answer.error);
        if (answer.ok) setListing({ counts: answer.value.page.counts, paths: answer.value.things });
      },
    );
    void read.finally(() => {
      clearTimeout(late);
      setLong(false);
    });
    return () => {
      clearTimeout(late);
      stop.abort();
    };
  }, [client, entry.id, order, turn, isActive, show, filter]);

  return (
    <div className="column grow conflicts">
      <div className="conflicts-head">
        {error === null ? null : <ErrorNote error={error} />}
        {counts === null ? null : (
          <>
            <Summary counts={counts} isActive={isActive} isLoading={entry.mod.health !== "will-not-load"} />
            <ShowChoices counts={counts} show={show} onShow={setChosen} />
          </>
        )}
        <Field
          label={t("conflicts.filter")}
          isLabelHidden
          icon="search"
          type="search"
          placeholder={t("conflicts.filter")}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {listing === null && isLong ? <Reading /> : null}
      {listing === null ? null : (
        <VirtualGrid
          name="conflicts"
          label={t("conflicts.label")}
          rows={listing.paths}
          keyOf={({ path }) => path}
          estimate={() => BLOCK}
          rowClass={() => "row conflict-row"}
          isMultiple={false}
          selection={selection}
          onSelection={setSelection}
          render={(path) => <ConflictBlock path={path} id={entry.id} canMove={isActive} />}
          empty={
            <div role="row">
              <div role="gridcell">
                <Empty icon={filter === "" ? "ok" : "search"} title={t("conflicts.none")}>
                  {t(filter === "" ? `conflicts.none.${show}` : "files.none.text")}
                </Empty>
              </div>
            </div>
          }
        />
      )}
    </div>
  );
}

interface SummaryProps {
  readonly counts: ConflictCounts;
  readonly isActive: boolean;
  /** Nothing of itself keeps it from loading. */
  readonly isLoading: boolean;
}

function Summary({ counts, isActive, isLoading }: SummaryProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const { loses, shadowedBy, removes, base } = counts;
  const how = isActive && isLoading ? "is" : "would";
  return (
    <p className="t-support">
      {[
        shadowedBy > 0
          ? t("conflicts.shadowed", { count: shadowedBy })
          : loses === 0
            ? t("conflicts.loses-nothing")
            : t(`conflicts.loses.${how}`, { count: loses, number: number(loses) }),
        t("conflicts.whole-files"),
        ...(removes > 0 ? [t("conflicts.removes", { count: removes, number: number(removes) })] : []),
        ...(base === null ? [t("conflicts.no-base")] : []),
      ].join(" ")}
    </p>
  );
}

interface ShowChoicesProps {
  readonly counts: ConflictCounts;
  readonly show: ConflictShow;
  readonly onShow: (show: ConflictShow) => void;
}

function ShowChoices({ counts, show, onShow }: ShowChoicesProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const shown = SHOWS.filter((name) => countOf(counts, name) !== null);
  return (
    <Choices
      look="chip"
      label={t("conflicts.show")}
      value={show}
      choices={shown.map((value) => ({
        value,
        label: t(`conflicts.chip.${value}`, { number: number(countOf(counts, value) ?? 0) }),
      }))}
      onChange={onShow}
    />
  );
}
