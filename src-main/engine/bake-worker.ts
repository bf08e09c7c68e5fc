/** A thread that bakes: takes a layout at a time, asks the main thread for the files it needs, and posts the block. */
import { parentPort, workerData } from "node:worker_threads";
import type { RoomFiles } from "./bake-files.ts";
import type { BakeOrder, BakeReport, BakeWorkerInput } from "./bake-messages.ts";
import { RoomBaker } from "./bake-room.ts";
import { faultMessage } from "./block-messages.ts";
import { Deflater } from "./deflater.ts";
import { layoutFactsOf } from "./layout-facts.ts";
import { type GridTask, type GridTools, makeGrid } from "./make-grid.ts";
import { BlockBuffer } from "./spool.ts";

const port = parentPort!;
const { options, level, featureTags } = workerData as BakeWorkerInput;
const post = (report: BakeReport, transfer: ArrayBuffer[] = []) => port.postMessage(report, transfer);

let answer: (order: BakeOrder) => void = () => {};

function ask(question: BakeReport): Promise<BakeOrder> {
  return new Promise((resolve) => {
    answer = resolve;
    post(question);
  });
}

const files: RoomFiles = {
  async read(paths) {
    const order = await ask({ kind: "read", paths });
    if (order.kind !== "files") throw new Error(`files were asked for and ${order.kind} came`);
    return order.files;
  },
  async levelSets(of) {
    const order = await ask({ kind: "level-sets", of });
    if (order.kind !== "level-sets") throw new Error(`level sets were asked for and ${order.kind} came`);
    return order.sets;
  },
};

const tools: GridTools = {
  baker: new RoomBaker(files, () => layoutFactsOf(featureTags), options),
  files,
  deflater: new Deflater(),
  buffer: new BlockBuffer(),
  level,
};

async function make(task: GridTask): Promise<void> {
  try {
    const made = await makeGrid(task, tools);
    post({ kind: "made", made }, made.kind === "grid" ? [made.block.bytes.buffer as ArrayBuffer] : []);
  } catch (cause) {
    post(faultMessage(cause));
  }
}

port.on("message", (order: BakeOrder) => {
  if (order.kind === "grid") void make(order.task);
  else answer(order);
});
post({ kind: "ready" });
