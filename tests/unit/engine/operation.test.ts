import { expect, test } from "vitest";
import { CancelledError, hearCancel } from "../../../src-main/engine/operation.ts";

test("a cancel that waits for its turn is heard", async () => {
  const cancel = new AbortController();
  setImmediate(() => setImmediate(() => cancel.abort()));
  await expect(hearCancel({ signal: cancel.signal })).rejects.toThrow(CancelledError);
  await expect(hearCancel({})).resolves.toBeUndefined();
});
