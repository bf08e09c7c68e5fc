import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { isolated } from "../ui/foreign-text.ts";
import en from "./en.json" with { type: "json" };
import { pseudo } from "./pseudo.ts";

/** Longer by two fifths, for tests: what does not fit in it would not fit in Russian. */
export const PSEUDO_LANGUAGE = "en-XA";

/** Languages with a catalogue. Further ones come in here and as a file beside `en.json`; missing keys fall back to English. */
export const LANGUAGES: Readonly<Record<string, { readonly name: string }>> = { en: { name: "English" } };

const RESOURCES = { en: { translation: en } };

/** The texts of the window. Ready at once: the catalogues are part of the page. */
export const i18n: I18n = createInstance();

void i18n.use(initReactI18next).init({
  resources: RESOURCES,
  lng: "en",
  fallbackLng: "en",
  keySeparator: false,
  nsSeparator: false,
  returnNull: false,
  initAsync: false,
  // The page draws texts as texts: nothing has to be escaped but their direction.
  interpolation: { escapeValue: true, escape: isolated },
  react: { useSuspense: false },
});

/** Takes a language of the settings: a tag, or `system` with the system's own. */
export function takeLanguage(language: string, system: string): void {
  const tag = languageFor(language === "system" ? system : language);
  if (tag === PSEUDO_LANGUAGE && !i18n.hasResourceBundle(tag, "translation"))
    i18n.addResourceBundle(tag, "translation", pseudo(en));
  // English of Britain writes dates as Britain does, though there is one catalogue of English.
  writing = languageFor(system) === tag ? system : tag;
  void i18n.changeLanguage(tag);
  document.documentElement.lang = tag;
}

let writing = "en";

/** The tag by which numbers and dates are written. */
export function writingTag(): string {
  return writing;
}

/** The catalogue that fits a tag best: itself, its language, English. */
export function languageFor(tag: string): string {
  if (tag === PSEUDO_LANGUAGE || tag in LANGUAGES) return tag;
  const [language] = tag.split("-");
  return Object.keys(LANGUAGES).find((known) => known.split("-")[0] === language) ?? "en";
}
