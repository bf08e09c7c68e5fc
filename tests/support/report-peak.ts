/** For `node --import`: prints what the process took at most, behind everything else on stderr. */
import { peakMemory } from "./peak-memory.ts";

process.on("exit", () => process.stderr.write(`peak ${peakMemory()}\n`));
