import { asciiUpper } from "../../bytes/ascii.ts";
import { quote } from "../../text/findings.ts";
import { NODE_CHOICE, NODE_GAME_MODE, NODE_LEVEL_UNIQUE } from "./escapes.ts";
import { type FeatureTags, NO_TAG } from "./feature-tags.ts";
import { CHOICES, choiceOf, GAME_MODES, GROUP_DEFAULTS, type GroupNode, gameModeOf } from "./layout-file.ts";
import type { LayoutFindings } from "./layout-findings.ts";
import type { LayoutScanner } from "./layout-scanner.ts";
import type { NumberLines } from "./number-lines.ts";

type Draft = { -readonly [field in keyof GroupNode]: GroupNode[field] };

const ONE_BYTE = 255;

/** Reads the lines of a Group that reach its datagroup node (spec/layout.md §2.7). */
export class GroupLines {
  private draft: Draft = { ...GROUP_DEFAULTS };
  /** Values of the UNK_NODE_ lines, which win over what the property lines say. */
  private escaped: Partial<Draft> = {};
  private tags!: FeatureTags;
  private findings!: LayoutFindings;
  private readonly scanner: LayoutScanner;
  private readonly numbers: NumberLines;

  constructor(scanner: LayoutScanner, numbers: NumberLines) {
    this.scanner = scanner;
    this.numbers = numbers;
  }

  begin(findings: LayoutFindings, tags: FeatureTags): void {
    this.findings = findings;
    this.tags = tags;
  }

  /** A new Group begins. */
  clear(): void {
    this.draft = { ...GROUP_DEFAULTS };
    this.escaped = {};
  }

  node(): GroupNode {
    return { ...this.draft, ...this.escaped };
  }

  /** A line of a property that lives in the datagroup alone. */
  line(name: string): void {
    const { draft } = this;
    if (name === "RANDOMIZATION") draft.randomization = this.numbers.u32();
    else if (name === "NUMBER") draft.number = this.lowByte(name);
    else if (name === "TAG") draft.tag = this.tag();
    else if (name === "NO TAG FOUND") draft.noTagFound = this.noTagFound();
    else if (name === "ACTIVE THEMES") draft.activeThemes = this.themes();
    else draft.deactiveThemes = this.themes();
  }

  /** An UNK_NODE_ line. */
  escape(key: string): void {
    const { escaped, numbers } = this;
    if (key === NODE_CHOICE) escaped.choice = numbers.u8();
    else if (key === NODE_GAME_MODE) escaped.gameMode = numbers.u8();
    else if (key === NODE_LEVEL_UNIQUE) escaped.levelUnique = numbers.u8();
    else escaped.tag = numbers.i32();
  }

  /** An object property that the node repeats as a byte; `offset` is its line. */
  property(name: string, text: string, offset: number): void {
    const { draft, findings } = this;
    if (name === "CHOICE") {
      draft.choice = choiceOf(text);
      if (text !== "" && !CHOICES.includes(text)) findings.add("layout-unknown-choice", offset, { value: quote(text) });
    } else if (name === "GAME MODE") {
      draft.gameMode = gameModeOf(text);
      if (!GAME_MODES.includes(text)) findings.add("layout-unknown-game-mode", offset, { value: quote(text) });
    }
  }

  levelUnique(value: boolean): void {
    this.draft.levelUnique = value ? 1 : 0;
  }

  private lowByte(key: string): number {
    const value = this.numbers.u32();
    const stored = value & ONE_BYTE;
    if (value !== stored) this.findings.add("layout-low-byte", this.scanner.start, { key, value, stored });
    return stored;
  }

  private tag(): number {
    const text = this.scanner.text();
    const id = this.tags.idOf(text);
    if (id === NO_TAG && text !== "")
      this.findings.add("layout-unknown-tag", this.scanner.start, { value: quote(text) });
    return id;
  }

  private noTagFound(): number {
    const text = this.scanner.text();
    const value = asciiUpper(text.trim());
    if (value === "TRUE") return 1;
    if (/^\d{1,3}$/.test(value) && Number(value) <= ONE_BYTE) return Number(value);
    if (value !== "FALSE" && value !== "")
      this.findings.add("layout-not-bool", this.scanner.start, { key: "NO TAG FOUND", value: quote(text) });
    return 0;
  }

  private themes(): bigint[] {
    const { scanner, numbers } = this;
    const themes: bigint[] = [];
    const start = scanner.at;
    numbers.list(start, scanner.toLineEnd(), (from, to) => themes.push(numbers.i64In(from, to)));
    return themes;
  }
}
