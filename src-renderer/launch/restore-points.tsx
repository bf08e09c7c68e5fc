import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { RestoredCopy, RestorePoint } from "../../src-shared/contract/models/launch.ts";
import { useFormats } from "../i18n/use-format.ts";
import { setPlay } from "../play/state.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/messages.ts";
import { Note } from "../ui/note.tsx";
import { useOnce } from "../ui/once.ts";
import { Path } from "../ui/path.tsx";
import { NOTHING, only, type Selection } from "../ui/selection.ts";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { type PointSort, sortedPoints } from "./point-sort.ts";

const close = () => setPlay({ dialog: null });
const ROW = 32;
const COLUMNS = ["time", "saves", "files", "size"] as const;

/** Saves and orders that were kept before each start, to be put into a folder of their own. */
export function RestorePoints() {
  const { t } = useTranslation();
  const { client } = useServices();
  const [points, setPoints] = useState<readonly RestorePoint[] | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [sort, setSort] = useState<PointSort>({ by: "time", isDescending: true });
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const { isBusy, once } = useOnce();
  const [copy, setCopy] = useState<RestoredCopy | null>(null);
  useEffect(() => {
    void client.call("launch.restorePoints", {}).then((answer) => {
      if (!answer.ok) return setError(answer.error);
      setPoints(answer.value);
      setSelection(only(answer.value[0]?.entry ?? null));
    });
  }, [client]);
  const restore = async () => {
    const { cursor } = selection;
    if (cursor === null) return;
    const answer = await client.call("launch.restore", { entry: cursor });
    setError(answer.ok ? null : answer.error);
    setCopy(answer.ok ? answer.value : null);
  };
  return (
    <Dialog
      size="wide"
      title={t("points.title")}
      onClose={close}
      buttons={
        <>
          <Button kind="quiet" onPress={close} autoFocus>
            {t("close")}
          </Button>
          {points === null || points.length === 0 ? null : (
            <Button
              icon="copy"
              isBusy={isBusy}
              off={selection.cursor === null && t("points.choose")}
              onPress={() => void once(restore)}
            >
              {t(isBusy ? "points.restoring" : "points.restore")}
            </Button>
          )}
        </>
      }
    >
      <p className="t-support">{t("points.text")}</p>
      {error === null ? null : <ErrorNote error={error} />}
      {copy === null ? null : <Restored copy={copy} />}
      {points === null ? null : points.length === 0 ? (
        <Empty icon="history" title={t("points.none.title")}>
          {t("points.none.text")}
        </Empty>
      ) : (
        <div className="column points" style={{ blockSize: `min(18rem, ${2 * points.length + 2.5}rem)` }}>
          <VirtualGrid
            name="points"
            label={t("points.label", { count: points.length })}
            head={COLUMNS.map((name) => <Head key={name} name={name} sort={sort} onSort={setSort} />)}
            rows={sortedPoints(points, sort)}
            keyOf={({ entry }) => entry}
            estimate={() => ROW}
            rowClass={() => "row point-row"}
            isMultiple={false}
            selection={selection}
            onSelection={setSelection}
            render={(point) => <Cells point={point} />}
          />
        </div>
      )}
    </Dialog>
  );
}

interface HeadProps {
  readonly name: (typeof COLUMNS)[number];
  readonly sort: PointSort;
  readonly onSort: (sort: PointSort) => void;
}

function Head({ name, sort, onSort }: HeadProps) {
  const { t } = useTranslation();
  const isOn = sort.by === name;
  return (
    <span
      role="columnheader"
      className={name === "time" ? undefined : "is-number"}
      aria-sort={!isOn ? "none" : sort.isDescending ? "descending" : "ascending"}
    >
      <button
        type="button"
        className={isOn ? "sort-button is-on" : "sort-button"}
        onClick={() => onSort({ by: name, isDescending: isOn ? !sort.isDescending : true })}
      >
        {t(`points.column.${name}`)}
        {isOn ? <Icon name={sort.isDescending ? "arrow-down" : "arrow-up"} size="small" /> : null}
      </button>
    </span>
  );
}

function Cells({ point: { time, saves, files, size: bytes } }: { readonly point: RestorePoint }) {
  const formats = useFormats();
  return (
    <>
      <span role="gridcell" title={formats.date(time)}>
        {formats.ago(time)}
      </span>
      <span role="gridcell" className="is-number">
        {formats.number(saves)}
      </span>
      <span role="gridcell" className="is-number">
        {formats.number(files)}
      </span>
      <span role="gridcell" className="is-number" title={formats.bytes(bytes)}>
        {formats.size(bytes)}
      </span>
    </>
  );
}

function Restored({ copy: { path, files, folder, findings } }: { readonly copy: RestoredCopy }) {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const { number } = useFormats();
  const reveal = async () => {
    const answer = await client.call("shell.reveal", { what: { kind: "file", file: folder } });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.reveal"), text: errorText(answer.error) });
  };
  return (
    <Note
      meaning={findings.length === 0 ? "ok" : "warn"}
      title={t("points.restored", { count: files, number: number(files) })}
      actions={
        info.has.reveal ? (
          <Button size="small" icon="folder" onPress={() => void reveal()}>
            {t("points.reveal")}
          </Button>
        ) : undefined
      }
    >
      <Path path={path} />
      {findings.map(({ code, message }) => (
        <p key={`${code} ${message}`}>{message}</p>
      ))}
    </Note>
  );
}
