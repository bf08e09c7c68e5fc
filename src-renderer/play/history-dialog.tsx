import { useEffect, useState } from "react";
import { GridList, GridListItem } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { OrderDiff } from "../../src-shared/contract/models/play.ts";
import type { HistoryEntry } from "../../src-shared/contract/models/profiles.ts";
import { useFormats } from "../i18n/use-format.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { toast } from "../ui/messages.ts";
import { titleOf } from "./model.ts";
import { setPlay, usePlay } from "./state.ts";

const close = () => setPlay({ dialog: null });

/** Earlier orders, what has changed since each, and the way back. */
export function HistoryDialog() {
  const { t } = useTranslation();
  const { client, play } = useServices();
  const { ago, date } = useFormats();
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [diff, setDiff] = useState<OrderDiff | null>(null);
  const [error, setError] = useState<CallError | null>(null);

  useEffect(() => {
    void client.call("history.list", {}).then((answer) => {
      if (!answer.ok) return setError(answer.error);
      setEntries(answer.value);
      setChosen(answer.value[0]?.entry ?? null);
    });
  }, [client]);
  useEffect(() => {
    if (chosen === null) return;
    let isWanted = true;
    setDiff(null);
    setError(null);
    void client.call("history.diff", { from: chosen, to: null }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setDiff(answer.value);
      else setError(answer.error);
    });
    return () => {
      isWanted = false;
    };
  }, [client, chosen]);

  const entry = entries?.find((one) => one.entry === chosen);
  const isSame = diff !== null && diff.added.length + diff.removed.length + diff.moved.length === 0;
  const restore = async () => {
    if (entry === undefined) return;
    close();
    const words = t("step.restored", { date: date(entry.time) });
    const refusal = await play.write({ name: "history.restore", of: entry.entry }, words);
    if (refusal !== null) toast({ meaning: "bad", title: t("error.history"), text: errorText(refusal) });
  };
  const off = entry === undefined ? t("history.choose") : isSame ? t("history.is-same") : null;
  return (
    <Dialog
      size="wide"
      title={t("history.title")}
      onClose={close}
      buttons={
        <>
          <Button kind="quiet" onPress={close}>
            {t("close")}
          </Button>
          <Button icon="history" off={off} onPress={() => void restore()}>
            {t("history.restore")}
          </Button>
        </>
      }
    >
      <p className="t-support">{t("history.text")}</p>
      {error === null ? null : <ErrorNote error={error} />}
      {entries !== null && entries.length === 0 ? (
        <Empty icon="history" title={t("history.none.title")}>
          {t("history.none.text")}
        </Empty>
      ) : (
        <div className="history">
          <GridList
            className="history-list scroll"
            aria-label={t("history.orders")}
            selectionMode="single"
            selectionBehavior="replace"
            disallowEmptySelection
            selectedKeys={chosen === null ? [] : [chosen]}
            onSelectionChange={(keys) => {
              if (keys !== "all") setChosen(String([...keys][0] ?? ""));
            }}
            items={entries ?? []}
          >
            {(item) => (
              <GridListItem id={item.entry} textValue={date(item.time)} className="history-entry">
                <span title={date(item.time)}>{ago(item.time)}</span>
                <span className="t-small t-support">
                  {t("mods", { count: item.mods })}, {t(`history.why.${item.why}`)}
                </span>
              </GridListItem>
            )}
          </GridList>
          <div className="history-diff scroll" tabIndex={0} role="region" aria-label={t("history.since")}>
            <h3 className="t-caption">{t("history.since")}</h3>
            {diff === null ? null : <DiffList diff={diff} />}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** What leads from an order to another: one line a mod. */
function DiffList({ diff }: { readonly diff: OrderDiff }) {
  const { t } = useTranslation();
  const model = usePlay((state) => state.model);
  const lines: readonly { readonly icon: IconName; readonly key: string; readonly text: string }[] = [
    ...diff.added.map(({ id, rank }) => ({
      icon: "plus" as const,
      key: `+${id}`,
      text: t("diff.added", { name: titleOf(model, BigInt(id)), rank }),
    })),
    ...diff.removed.map(({ id, rank }) => ({
      icon: "minus" as const,
      key: `-${id}`,
      text: t("diff.removed", { name: titleOf(model, BigInt(id)), rank }),
    })),
    ...diff.moved.map(({ id, from, to }) => ({
      icon: to < from ? ("arrow-up" as const) : ("arrow-down" as const),
      key: `=${id}`,
      text: t("diff.moved", { name: titleOf(model, BigInt(id)), from, to }),
    })),
  ];
  if (lines.length === 0) return <p className="t-support">{t("history.is-same")}</p>;
  return (
    <ul className="diff">
      {lines.map(({ icon, key, text }) => (
        <li key={key}>
          <Icon name={icon} size="small" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
