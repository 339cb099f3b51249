import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslate } from "react-admin";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { displayed } from "#framework/shared/formats/formats.ts";
import { mainContactOf } from "#portal/shared/people/mainContact.ts";
import { choicesOf, type Schema } from "#framework/shared/schema/schema.ts";
import type { Summary } from "./useSummary.ts";

interface MainContactProps {
  record: Record<string, unknown>;
  schema: Schema;
  /** The main contact among those who care for them, for whom these are to be seen. */
  advocate?: Summary["main_contact"];
}

/** Who to call first, with their number. */
export function MainContact({ record, schema, advocate }: MainContactProps) {
  const translate = useTranslate();
  const contact = mainContactOf(
    record,
    advocate && {
      name: advocate.full_name,
      relationship: advocate.relationship,
      phone: advocate.mobile,
    },
  );
  if (!contact) return null;
  const { name, relationship, phone } = contact;
  const relations =
    choicesOf(fieldAt(schema, "emergency_contacts")?.schema.items?.properties?.relationship ?? {}) ?? [];
  const relation =
    relations.find(({ value }) => value === relationship)?.label ?? relationship?.replaceAll("_", " ");
  return (
    <bdi>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {translate("summary.contact")}{" "}
      </Box>
      {name}
      {relation && ` (${relation.toLowerCase()})`}
      {phone && (
        <>
          {" "}
          <Link
            href={`tel:${phone}`}
            aria-label={`${translate("view.call", { name })}, ${displayed("phone", phone)}`}
            sx={{ whiteSpace: "nowrap" }}
          >
            {displayed("phone", phone)}
          </Link>
        </>
      )}
    </bdi>
  );
}
