import { useTranslation } from "react-i18next";
import type { ConflictPath } from "../../src-shared/contract/models/conflicts.ts";
import { moveAbove } from "../play/edits.ts";
import { titleOf } from "../play/model.ts";
import { usePlay } from "../play/state.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { Path } from "../ui/path.tsx";
import { languageOf } from "../ui/script.ts";
import { type HolderLine, linesOf, shortPath, winnerAbove } from "./conflict-words.ts";

interface ConflictBlockProps {
  readonly path: ConflictPath;
  /** The mod that is looked at. */
  readonly id: bigint;
  readonly canMove: boolean;
}

/** Who has a path, in mount order: the first one wins. */
export function ConflictBlock({ path, id, canMove }: ConflictBlockProps) {
  const { t } = useTranslation();
  const model = usePlay((state) => state.model);
  const above = canMove ? winnerAbove(path, id) : null;
  const name = above === null ? "" : titleOf(model, above);
  return (
    <div role="gridcell" className="conflict">
      <Path path={shortPath(path.path)} />
      {path.isRaw ? (
        <span className="state is-warn t-small">
          <Icon name="alert" size="small" />
          <span>{t("conflicts.raw")}</span>
        </span>
      ) : null}
      <Holders lines={linesOf(path)} />
      {above === null ? null : (
        <button
          type="button"
          data-cell=""
          tabIndex={-1}
          className="button is-small"
          lang={languageOf(name)}
          onClick={() => moveAbove([id], above)}
        >
          {t("conflicts.move-above", { name })}
        </button>
      )}
    </div>
  );
}

/** Who has a path, one below the other. `base`: where the base game has it. */
export function Holders({ lines, base }: { readonly lines: readonly HolderLine[]; readonly base?: string }) {
  return (
    <ul>
      {lines.map((line) => (
        <Holder key={line.kind === "base" ? "base" : `${line.kind} ${line.id}`} line={line} base={base} />
      ))}
    </ul>
  );
}

/** Where it stands, and whether it wins there. */
function Rank({ line }: { readonly line: Extract<HolderLine, { readonly kind: "mod" }> }) {
  const { t } = useTranslation();
  const { rank, isWinner, cannotWin } = line;
  const key = isWinner ? "conflicts.rank.wins" : cannotWin ? "conflicts.rank.cannot" : "conflicts.rank";
  return <span className="t-quiet">{rank === 0 ? t("inspector.not-active") : t(key, { rank })}</span>;
}

function Holder({ line, base }: { readonly line: HolderLine; readonly base?: string }) {
  const { t } = useTranslation();
  const model = usePlay((state) => state.model);
  if (line.kind === "removed")
    return (
      <li>
        <Icon name="minus" size="small" />
        <span>{t("conflicts.removed-by", { name: titleOf(model, line.id) })}</span>
      </li>
    );
  const title = line.kind === "base" ? t("conflicts.base") : titleOf(model, line.id);
  return (
    <li className={classes(line.isWinner && "is-winner")}>
      <Icon name={line.isWinner ? "arrow-up" : "arrow-down"} size="small" />
      {line.isWinner ? <b lang={languageOf(title)}>{title}</b> : <span lang={languageOf(title)}>{title}</span>}
      {line.kind === "mod" ? <Rank line={line} /> : base === undefined ? null : <Path path={base} />}
    </li>
  );
}
