/** A thread of the pack: takes units until none is left, and posts where their blocks lie. */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { BlockFacts, BlockSums } from "./block.ts";
import { BlockMaker } from "./block-maker.ts";
import {
  faultMessage,
  NUMBERS_PER_FILE,
  SLOT_BYTES,
  slotsOf,
  type UnitDone,
  type UnitPlace,
  type WorkerInput,
  type WorkerMessage,
  type WorkOrder,
} from "./block-messages.ts";
import { createCompilers } from "./compilers.ts";
import { layoutFactsOf } from "./layout-facts.ts";
import { BlockBuffer, FileSpool } from "./spool.ts";

const port = parentPort!;
const input = workerData as WorkerInput;
const post = (message: WorkerMessage) => port.postMessage(message);

async function run(): Promise<void> {
  const ordered = once(port, "message");
  const spool = new FileSpool(input.spoolPath);
  const [order] = (await ordered) as [WorkOrder];
  const maker = new BlockMaker(
    input.root,
    createCompilers(() => layoutFactsOf(order.featureTags)),
    input.options,
  );
  const taken = new Int32Array(order.taken);
  const buffer = new BlockBuffer();
  for (const unit of order.order) {
    if (Atomics.exchange(taken, unit, 1) === 1) continue;
    post(
      order.units[unit].isLarge
        ? await makeLarge(maker, order, unit, spool)
        : makeSmall(maker, order, unit, buffer, spool),
    );
  }
  spool.close();
  post({ kind: "done" });
}

async function makeLarge(
  maker: BlockMaker,
  { tasks, units }: WorkOrder,
  unit: number,
  spool: FileSpool,
): Promise<UnitDone> {
  const { facts, sums } = await maker.stream(tasks[units[unit].first], spool);
  const { start, end } = spool.lastBlock;
  const place: UnitPlace = { kind: "spool", offset: start, length: end - start };
  const contents = sums === null ? [] : [sums.content];
  return {
    kind: "unit",
    unit,
    numbers: Float64Array.from(numbersOf(facts, sums)),
    place,
    contents,
    diagnostics: [],
    indexed: [],
  };
}

function makeSmall(
  maker: BlockMaker,
  { tasks, units }: WorkOrder,
  unit: number,
  buffer: BlockBuffer,
  spool: FileSpool,
): UnitDone {
  const { first, count } = units[unit];
  const numbers: number[] = [];
  const contents: (string | null)[] = [];
  const diagnostics: UnitDone["diagnostics"][number][] = [];
  const indexed: UnitDone["indexed"][number][] = [];
  buffer.clear();
  for (let index = first; index < first + count; index++) {
    const outcome = maker.make(tasks[index], buffer);
    if (outcome.diagnostics.length > 0) diagnostics.push([index, outcome.diagnostics]);
    if (input.options.withSums) contents.push(outcome.kind === "broken" ? outcome.content : outcome.sums!.content);
    if (outcome.kind === "broken") {
      numbers.push(...NO_NUMBERS);
      continue;
    }
    numbers.push(...numbersOf(outcome.facts, outcome.sums));
    if (outcome.indexed !== null) indexed.push([index, outcome.indexed]);
  }
  return {
    kind: "unit",
    unit,
    numbers: Float64Array.from(numbers),
    place: put(buffer.bytes(), spool),
    contents,
    diagnostics,
    indexed,
  };
}

const NO_NUMBERS: readonly number[] = new Array(NUMBERS_PER_FILE).fill(-1);

function numbersOf({ crc32, size, packedSize, stored }: BlockFacts, sums: BlockSums | null): number[] {
  return [crc32, size, packedSize, stored ? 1 : 0, sums?.packed ?? -1];
}

const slots = slotsOf(input.slots);

/** Leaves a unit's blocks in a free slot, else in the spool: a worker never waits for the mod to be written. */
function put(blocks: Uint8Array, spool: FileSpool): UnitPlace {
  const { length } = blocks;
  const slot = length > SLOT_BYTES ? -1 : slots.states.findIndex((_, at) => Atomics.load(slots.states, at) === 0);
  if (slot < 0) return { kind: "spool", offset: spool.append(blocks), length };
  slots.bytes(slot, length).set(blocks);
  Atomics.store(slots.states, slot, 1);
  return { kind: "slot", slot, length };
}

try {
  await run();
} catch (cause) {
  post(faultMessage(cause));
}
