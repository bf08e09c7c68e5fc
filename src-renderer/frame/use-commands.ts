import { useEffect } from "react";
import { diagnoseCommands } from "../diagnose/diagnose-commands.ts";
import { pickGame } from "../first-run/first-commands.ts";
import { leaveSample, trySample } from "../first-run/sample.ts";
import { playCommands } from "../play/commands.ts";
import { usePlay } from "../play/state.ts";
import { type Services, useServices } from "../services.tsx";
import { changeSettings, themeOf, useSettings } from "../settings/settings.ts";
import { isMac } from "../ui/platform.ts";
import { workshopCommands } from "../workshop/workshop-commands.ts";
import { type Command, commandFor, commandOfMenu, runPressed } from "./commands.ts";
import { useFrame } from "./frame-state.ts";
import { nextPane } from "./panes.ts";

/** All commands of the page, and the keys that run them. */
export function useCommands(): readonly Command[] {
  const services = useServices();
  const { client, info } = services;
  const isSample = useFrame((state) => state.isSample);
  const screen = useFrame((state) => state.screen);
  const isPlay = usePlay(({ phase, snapshot }) => phase === "ready" && snapshot?.profile !== null) && screen === "play";
  const theme = () => {
    const { settings } = useSettings.getState();
    if (settings === null) return;
    void changeSettings(client, info.locale, { theme: themeOf(settings) === "dark" ? "light" : "dark" });
  };
  const own: readonly Command[] = [
    {
      id: "commands",
      group: "app",
      icon: "keyboard",
      chords: ["Ctrl+K"],
      where: "anywhere",
      run: () => useFrame.setState({ overlay: "commands" }),
    },
    {
      id: "keys",
      group: "app",
      icon: "book",
      chords: ["F1"],
      where: "anywhere",
      run: () => useFrame.setState({ overlay: "keys" }),
    },
    {
      id: "screen-1",
      group: "app",
      icon: "play",
      chords: ["Ctrl+1"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "play" }),
    },
    {
      id: "screen-3",
      group: "app",
      icon: "pulse",
      chords: ["Ctrl+3"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "diagnose" }),
    },
    {
      id: "screen-4",
      group: "app",
      icon: "hammer",
      chords: ["Ctrl+4"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "workshop" }),
    },
    {
      id: "settings",
      group: "app",
      icon: "bars",
      chords: ["Ctrl+,"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "settings" }),
    },
    { id: "theme", group: "app", icon: "theme", chords: [], where: "page", run: theme },
    { id: "next-pane", group: "app", chords: ["F6"], where: "anywhere", repeats: true, run: () => nextPane(true) },
    {
      id: "last-pane",
      group: "app",
      chords: ["Shift+F6"],
      where: "anywhere",
      repeats: true,
      run: () => nextPane(false),
    },
  ];
  const isFirst = usePlay(({ phase, snapshot }) => phase === "ready" && snapshot?.profile === null);
  const commands = [
    ...(screen === "diagnose"
      ? diagnoseCommands(services)
      : screen === "workshop"
        ? workshopCommands(services)
        : isPlay
          ? playCommands(services)
          : onlyRefresh(services)),
    ...(isFirst && screen === "play" ? [pickGame(), trySample(services)] : []),
    ...(isSample ? [leaveSample(services)] : []),
    ...own,
  ];

  // The list is made anew with each drawing, and so are its listeners.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null)
        return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const place = {
        isText: target.matches("input, textarea"),
        isList:
          target.closest(
            '[data-list="active"], [data-list="library"], [data-list="findings"], [data-list="problems"]',
          ) !== null,
      };
      const command = isPress(event) ? null : commandFor(commands, event, place, isMac());
      if (command === null) return;
      event.preventDefault();
      runPressed(command, event.repeat);
    };
    // A button would take these for a press of itself.
    const onEarlyKeyDown = (event: KeyboardEvent) => {
      if (!isOnControl(event) || isPress(event)) return;
      onKeyDown(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    const ends = client.on("app.command", ({ command: id }) => {
      const command = commandOfMenu(commands, id);
      if (command !== null && (command.off?.() ?? null) === null) command.run();
    });
    addEventListener("keydown", onEarlyKeyDown, true);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onEarlyKeyDown, true);
      removeEventListener("keydown", onKeyDown);
      ends();
    };
  });
  return commands;
}

/** Enter or Space, with whatever is held, on what can be pressed. */
function isOnControl({ target, key }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches("button, [role=checkbox]") && (key === "Enter" || key === " ");
}

/** The same without anything that makes it a command. */
function isPress(event: KeyboardEvent): boolean {
  return isOnControl(event) && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function onlyRefresh(services: Services): readonly Command[] {
  return playCommands(services).filter(({ id }) => id === "refresh");
}
