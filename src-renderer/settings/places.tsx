import { useTranslation } from "react-i18next";
import type { Place } from "../../src-shared/contract/models/app.ts";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";

/** Where was looked for the game, and what was found. */
export function Places({ places }: { readonly places: readonly Place[] }) {
  const { t } = useTranslation();
  return (
    <div className="card">
      <div className="card-head">
        <h2 className="t-section grow">{t("places.title")}</h2>
        <span className="t-small t-support">{t("places.count", { count: places.length })}</span>
      </div>
      <ul className="places">
        {places.map((place) => (
          <li key={`${place.purpose} ${place.origin} ${place.path}`}>
            {place.found ? (
              <StateLabel meaning="ok">{t(place.isUsed ? "places.used" : "places.found")}</StateLabel>
            ) : (
              <StateLabel meaning="idle" icon="minus">
                {t("places.not-found")}
              </StateLabel>
            )}
            <div className="column">
              <span>
                {t("places.what", { what: t(`folder.${place.purpose}`), origin: t(`origin.${place.origin}`) })}
              </span>
              <Path path={place.path} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
