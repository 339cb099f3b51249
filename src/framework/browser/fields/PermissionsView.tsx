import Box from "@mui/material/Box";
import { usePermissions } from "../access/usePermissions.ts";
import type { FieldViewProps } from "./fieldView.ts";

/** Permissions in words, under their groups. */
export function PermissionsView({ field, value, compact }: FieldViewProps) {
  const known = usePermissions();
  const names = new Set(Array.isArray(value) ? value : []);
  if (compact || !known) return <>{field.type.text(value, field.schema)}</>;
  const given = known.filter(({ name }) => names.has(name));
  const groups = [...new Set(given.map(({ group }) => group))];
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 1 }}>
      {groups.map((title) => (
        <div key={title}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {title}
          </Box>
          {given
            .filter(({ group }) => group === title)
            .map(({ name, label }) => (
              <Box component="dd" key={name} sx={{ m: 0 }}>
                {label}
              </Box>
            ))}
        </div>
      ))}
    </Box>
  );
}
