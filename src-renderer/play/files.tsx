import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { ArchiveFile } from "../../src-shared/contract/models/play.ts";
import { useFormats } from "../i18n/use-format.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Empty } from "../ui/empty.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Path } from "../ui/path.tsx";
import { readPages } from "../ui/read-pages.ts";
import { NOTHING, type Selection } from "../ui/selection.ts";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { UNSEEN_MS } from "./details.ts";
import { Reading } from "./inspector-parts.tsx";

const PAGE = 1000;
const ROW = 32;

type Sort = "path" | "size";

interface Listing {
  readonly files: readonly ArchiveFile[];
  readonly total: number;
}

/** The files in a mod. Pages of a thousand follow each other until all are there. */
export function Files({ file }: { readonly file: string }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const { size, bytes } = useFormats();
  const [filter, setFilter] = useState("");
  const [sort, setSort] = useState<Sort>("path");
  const [isDescending, setDescending] = useState(false);
  const [listing, setListing] = useState<Listing | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [isLong, setLong] = useState(false);
  const [selection, setSelection] = useState<Selection>(NOTHING);

  useEffect(() => {
    const stop = new AbortController();
    const late = setTimeout(() => setLong(true), UNSEEN_MS);
    const ask = (offset: number) => {
      const input = { file, offset, limit: PAGE, sort, isDescending, filter };
      return client.call("play.files", input, { signal: stop.signal });
    };
    const read = readPages(
      ask,
      ({ files }) => files,
      stop.signal,
      (answer) => {
        if (answer.ok) setListing({ files: answer.value.things, total: answer.value.page.total });
        else setError(answer.error);
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
  }, [client, file, filter, sort, isDescending]);

  const sortBy = (name: Sort) => {
    setDescending(name === sort ? !isDescending : name === "size");
    setSort(name);
  };
  const head = (name: Sort, label: string) => (
    <span
      role="columnheader"
      className={name === "size" ? "is-number" : undefined}
      aria-sort={name !== sort ? "none" : isDescending ? "descending" : "ascending"}
    >
      <button
        type="button"
        className={name === sort ? "sort-button is-on" : "sort-button"}
        onClick={() => sortBy(name)}
      >
        {label}
        {name === sort ? <Icon name={isDescending ? "arrow-down" : "arrow-up"} size="small" /> : null}
      </button>
    </span>
  );

  return (
    <div className="column grow files">
      <div className="files-filter">
        <Field
          label={t("files.filter")}
          isLabelHidden
          icon="search"
          type="search"
          placeholder={t("files.filter")}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {error === null ? null : (
        <div className="inspector-part">
          <ErrorNote error={error} />
        </div>
      )}
      {listing === null && isLong ? <Reading /> : null}
      {listing === null ? null : (
        <VirtualGrid
          name="files"
          label={t("files.label", { count: listing.total })}
          head={
            <>
              {head("path", t("files.path"))}
              {head("size", t("files.size"))}
            </>
          }
          rows={listing.files}
          keyOf={({ path }) => path}
          estimate={() => ROW}
          rowClass={() => "row file-row"}
          isMultiple={false}
          selection={selection}
          onSelection={setSelection}
          render={(entry) => (
            <>
              <span role="gridcell">
                <Path path={entry.path} />
              </span>
              <span role="gridcell" className="t-small is-number" title={bytes(entry.size)}>
                {size(entry.size)}
              </span>
            </>
          )}
          empty={
            <div role="row">
              <div role="gridcell">
                <Empty icon="search" title={t("files.none.title")}>
                  {t(filter === "" ? "files.none.empty" : "files.none.text")}
                </Empty>
              </div>
            </div>
          }
        />
      )}
    </div>
  );
}
