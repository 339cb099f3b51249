import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useState } from "react";
import { textsIn } from "#framework/shared/schema/schema.ts";
import type { FieldProps } from "../rjsf.ts";
import { useMay } from "../../access/may.ts";
import { usePermissions } from "../../access/usePermissions.ts";
import { useText } from "../../i18n/useText.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";

/** Permissions by their groups. Those that one does not hold oneself cannot be given. */
export function PermissionsField({ fieldPathId, formData, onChange, disabled, readonly }: FieldProps) {
  const text = useText();
  const may = useMay();
  const [search, setSearch] = useState("");
  const data = usePermissions();
  const id = fieldPathId.$id;
  const chosen = new Set(textsIn(formData));
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const words = search.toLowerCase();
  const shown = data.filter(({ label, group, description = "" }) =>
    `${label} ${group} ${description}`.toLowerCase().includes(words),
  );
  const groups = [...new Set(shown.map(({ group }) => group))];
  const set = (names: string[], isChosen: boolean) => {
    const next = data
      .map(({ name }) => name)
      .filter((name) => (names.includes(name) ? isChosen : chosen.has(name)));
    onChange(next, fieldPathId.path);
  };
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}__label`}
      aria-describedby={describedBy(id)}
      tabIndex={-1}
      sx={{ display: "grid", gap: 1.5 }}
    >
      <input
        className="plain-input"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={text("shell.search")}
        aria-label={text("shell.search")}
        style={{ maxWidth: 320 }}
      />
      <Box sx={{ columns: { md: 2 }, columnGap: 3 }}>
        {groups.map((group) => {
          const own = shown.filter((permission) => permission.group === group && may.hold(permission.name));
          const all = own.length > 0 && own.every(({ name }) => chosen.has(name));
          const word = all ? text("list.none") : text("report.all");
          return (
            <Box key={group} component="fieldset" sx={{ border: 0, m: 0, p: 0, mb: 2, breakInside: "avoid" }}>
              <Box
                component="legend"
                sx={{ display: "flex", alignItems: "center", gap: 0.5, p: 0, fontWeight: 600 }}
              >
                <span>{group}</span>
                {own.length > 1 && !disabled && !readonly && (
                  <Button
                    size="small"
                    onClick={() =>
                      set(
                        own.map(({ name }) => name),
                        !all,
                      )
                    }
                    aria-label={`${group}: ${word}`}
                  >
                    {word}
                  </Button>
                )}
              </Box>
              {shown
                .filter((permission) => permission.group === group)
                .map(({ name, label, description }) => (
                  <Box
                    component="label"
                    key={name}
                    sx={{ display: "flex", gap: 1, alignItems: "flex-start", minHeight: 32, py: 0.25 }}
                  >
                    <input
                      type="checkbox"
                      className="row-check"
                      checked={chosen.has(name)}
                      disabled={disabled || readonly || !may.hold(name)}
                      onChange={(event) => set([name], event.target.checked)}
                    />
                    <span>
                      {label}
                      {description && (
                        <Box
                          component="span"
                          sx={{ display: "block", color: "text.secondary", fontSize: "0.8125rem" }}
                        >
                          {description}
                        </Box>
                      )}
                    </span>
                  </Box>
                ))}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
