import { type Clock, systemClock } from "../files/clock.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import type { Surroundings } from "../files/places.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import type { Store } from "../store/store.ts";
import { type Alarm, systemAlarm, within } from "./alarm.ts";
import { EVIDENCE_MS, type Evidence, type Ground, type GroundMod } from "./ground.ts";
import { toldError } from "./told-error.ts";

export interface GroundParts {
  readonly around: Surroundings;
  readonly snapshot: PlaySnapshot;
  readonly store?: Store | null;
  readonly files?: FileLayer;
  readonly clock?: Clock;
  readonly alarm?: Alarm;
  /** Mods to look into besides the active ones; default none. */
  readonly also?: readonly bigint[] | "all";
  readonly signal?: AbortSignal | undefined;
  readonly report?: Ground["report"] | undefined;
}

/** A ground for one run. */
export function makeGround({
  around,
  snapshot,
  store = null,
  files = nodeFiles,
  clock = systemClock,
  alarm = systemAlarm,
  also = [],
  signal,
  report = () => {},
}: GroundParts): Ground {
  const gathered = new Map<Evidence<unknown>, Promise<unknown>>();
  const ground: Ground = {
    around,
    files,
    clock,
    alarm,
    store,
    snapshot,
    mods: modsOf(snapshot, also),
    report,
    get<T>(evidence: Evidence<T>): Promise<T> {
      const known = gathered.get(evidence);
      if (known !== undefined) return known as Promise<T>;
      const work = within(evidence.limitMs ?? EVIDENCE_MS, alarm, signal, (own) => evidence.gather(ground, own)).catch(
        (error: unknown) => {
          throw toldError(error);
        },
      );
      gathered.set(evidence, work);
      return work;
    },
  };
  return ground;
}

function modsOf({ active, library }: PlaySnapshot, also: readonly bigint[] | "all"): GroundMod[] {
  const wanted = (id: bigint) => also === "all" || also.includes(id);
  const inOrder = active.flatMap(({ id, title, mod, rank }) =>
    mod === null ? [] : [{ id, title, file: mod.file, rank }],
  );
  const besides = library
    .filter(({ id }) => wanted(id))
    .map(({ id, title, mod }) => ({ id, title, file: mod.file, rank: null }));
  return [...inOrder, ...besides];
}
