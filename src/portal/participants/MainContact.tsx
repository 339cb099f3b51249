import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslate } from "ra-core";
import { fieldAt } from "#shared/fields/fields.ts";
import { displayPhone } from "#shared/identifiers/display.ts";
import { choicesOf, type Schema } from "#shared/schema/schema.ts";
import type { Summary } from "./useSummary.ts";

interface EmergencyContact {
  name?: string;
  relationship?: string;
  phone?: string;
  is_primary?: boolean;
}

interface MainContactProps {
  record: Record<string, unknown>;
  schema: Schema;
  /** The main contact among those who care for them, for whom these are to be seen. */
  advocate?: Summary["main_contact"];
}

/** Who to call: the contact marked as main in the record, else the main one of the caring advocates, else the first. */
export function MainContact({ record, schema, advocate }: MainContactProps) {
  const translate = useTranslate();
  const contacts = (
    Array.isArray(record.emergency_contacts) ? record.emergency_contacts : []
  ) as EmergencyContact[];
  const marked = contacts.find(({ is_primary: primary }) => primary);
  const first = marked ?? contacts[0];
  const relations = [
    ...(choicesOf(fieldAt(schema, "emergency_contacts")?.schema.items?.properties?.relationship ?? {}) ?? []),
  ];
  const named = (value = "") =>
    relations.find((choice) => choice.value === value)?.label ?? value.replaceAll("_", " ");
  const { name, relation, phone } =
    advocate && !marked
      ? { name: advocate.full_name, relation: advocate.relationship, phone: advocate.mobile }
      : { name: first?.name, relation: first?.relationship, phone: first?.phone };
  if (!name) return null;
  return (
    <bdi>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {translate("summary.contact")}{" "}
      </Box>
      {name}
      {relation && ` (${named(relation).toLowerCase()})`}
      {phone && (
        <>
          {" "}
          <Link
            href={`tel:${phone}`}
            aria-label={`${translate("view.call", { name })}, ${displayPhone(phone)}`}
            sx={{ whiteSpace: "nowrap" }}
          >
            {displayPhone(phone)}
          </Link>
        </>
      )}
    </bdi>
  );
}
