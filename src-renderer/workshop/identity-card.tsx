import { useTranslation } from "react-i18next";
import type { Identity, WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { setWorkshop } from "./workshop-state.ts";

/** What MOD.DAT says the mod is. */
export function IdentityCard({ details: { identity } }: { readonly details: WorkshopState }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  return (
    <section className="card" aria-labelledby="identity">
      <div className="card-head">
        <h3 className="t-section grow" id="identity">
          {t("workshop.identity")}
        </h3>
        <Button
          size="small"
          kind="quiet"
          icon="file"
          tip={t("workshop.mod-dat.tip")}
          onPress={() => void workshop.open(null)}
        >
          {t("workshop.mod-dat")}
        </Button>
        {identity === null ? null : (
          <Button size="small" icon="pencil" onPress={() => setWorkshop({ dialog: { kind: "identity" } })}>
            {t("workshop.edit")}
          </Button>
        )}
      </div>
      <div className="card-body">
        {identity === null ? (
          <Note meaning="bad" title={t("workshop.identity.none")}>
            {t("workshop.identity.none.text")}
          </Note>
        ) : (
          <Facts identity={identity} />
        )}
      </div>
    </section>
  );
}

function Facts({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { title, author, version, packedVersion, id, requires, removes, fileName, description, limits } = identity;
  const of = (length: number, limit: number) => t("workshop.of", { number: number(length), limit: number(limit) });
  return (
    <dl className="facts selectable">
      <dt>{t("workshop.field.title")}</dt>
      <dd>{title}</dd>
      <dt>{t("workshop.field.author")}</dt>
      <dd>{author === "" ? t("none") : author}</dd>
      <dt>{t("workshop.field.version")}</dt>
      <dd>{t("workshop.version", { version, packed: packedVersion })}</dd>
      <dt>{t("workshop.field.id")}</dt>
      <dd className="t-mono cut" title={id}>
        {id}
      </dd>
      <dt>{t("workshop.field.requires")}</dt>
      <dd>
        {requires.length === 0
          ? t("workshop.needs.none")
          : requires.map((mod) => (
              <div key={mod.id}>
                {t("workshop.needs", { title: mod.title === "" ? mod.id : mod.title, version: mod.version })}
              </div>
            ))}
      </dd>
      <dt>{t("workshop.field.removes")}</dt>
      <dd title={removes.join("\n")}>
        {removes.length === 0
          ? t("workshop.removes.none")
          : t("workshop.removes", { count: removes.length, number: number(removes.length) })}
      </dd>
      <dt>{t("workshop.field.fileName")}</dt>
      <dd>
        {fileName} <span className="t-small t-quiet">{of(fileName.length, limits.fileName)}</span>
      </dd>
      <dt>{t("workshop.field.description.short")}</dt>
      <dd>{t("workshop.letters", { of: of(description.length, limits.description) })}</dd>
    </dl>
  );
}
