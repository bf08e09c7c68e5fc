import { beforeEach, expect, test } from "vitest";
import { toast, useMessages } from "../../../src-renderer/ui/messages.ts";

beforeEach(() => useMessages.setState({ toasts: [] }));

const titles = () => useMessages.getState().toasts.map(({ title }) => title);

test("what is said twice stands once, as the last", () => {
  toast({ meaning: "bad", title: "The mods cannot be listed", text: "Lamplighter does not answer." });
  toast({ meaning: "ok", title: "The order is saved." });
  toast({ meaning: "bad", title: "The mods cannot be listed", text: "Lamplighter does not answer." });
  expect(titles()).toEqual(["The order is saved.", "The mods cannot be listed"]);
});

test("the same title with another text is another message", () => {
  toast({ meaning: "bad", title: "The mods cannot be listed", text: "Lamplighter does not answer." });
  toast({ meaning: "bad", title: "The mods cannot be listed", text: "This folder is gone." });
  expect(titles()).toHaveLength(2);
});
