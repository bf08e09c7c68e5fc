/** A thread of the pack: takes units until none is left, and posts where their blocks lie. */
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { BlockMaker } from "./block-maker.ts";
import {
  faultMessage,
  SLOT_BYTES,
  slotsOf,
  type UnitDone,
  type UnitPlace,
  type WorkerInput,
  type WorkerMessage,
  type WorkOrder,
} from "./block-messages.ts";
import { createCompilers } from "./compilers.ts";
import { layoutFactsOfFile } from "./layout-facts.ts";
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
    createCompilers(() => layoutFactsOfFile(order.featureTags)),
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
  const { crc32, size, packedSize, stored } = await maker.stream(tasks[units[unit].first], spool);
  const { start, end } = spool.lastBlock;
  const numbers = Float64Array.of(crc32, size, packedSize, stored ? 1 : 0);
  const place: UnitPlace = { kind: "spool", offset: start, length: end - start };
  return { kind: "unit", unit, numbers, place, diagnostics: [], indexed: [] };
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
  const diagnostics: UnitDone["diagnostics"][number][] = [];
  const indexed: UnitDone["indexed"][number][] = [];
  buffer.clear();
  for (let index = first; index < first + count; index++) {
    const outcome = maker.make(tasks[index], buffer);
    if (outcome.diagnostics.length > 0) diagnostics.push([index, outcome.diagnostics]);
    if (outcome.kind === "broken") {
      numbers.push(-1, -1, -1, -1);
      continue;
    }
    const { crc32, size, packedSize, stored } = outcome.facts;
    numbers.push(crc32, size, packedSize, stored ? 1 : 0);
    if (outcome.indexed !== null) indexed.push([index, outcome.indexed]);
  }
  return {
    kind: "unit",
    unit,
    numbers: Float64Array.from(numbers),
    place: put(buffer.bytes(), spool),
    diagnostics,
    indexed,
  };
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
