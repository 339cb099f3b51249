import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { fetchReferences } from "../../data/references.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { describeFilter, filtersOf } from "./filters.ts";
import type { List } from "./useList.ts";

/** What the list is filtered by, each a chip that can be taken away. */
export function FilterChips({ list: { controller, screens, may } }: { list: List }) {
  const text = useText();
  const values = controller.filterValues as Record<string, unknown>;
  const known = screens ? filtersOf(screens, may) : [];
  const set = Object.entries(values).filter(([name]) => name !== "q");
  if (set.length === 0) return null;
  const without = (name: string) =>
    controller.setFilters(
      Object.fromEntries(Object.entries(values).filter(([other]) => other !== name)),
      undefined,
      false,
    );
  return (
    <Box
      component="ul"
      aria-label={text("list.filters")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, listStyle: "none", m: 0, p: 0 }}
    >
      {set.map(([name, value]) => {
        const filter = known.find(({ field }) => field.name === name);
        const label = filter?.label ?? name;
        return (
          <Box
            component="li"
            key={name}
            sx={{
              display: "flex",
              alignItems: "center",
              borderRadius: 1.5,
              fontSize: "0.8125rem",
              paddingInlineStart: 1.25,
              background: (theme) => theme.tokens.brandSoft,
              minHeight: 32,
            }}
          >
            <span>
              <Box component="span" sx={{ color: "text.secondary" }}>
                {label}:{" "}
              </Box>
              {filter ? (
                filter.field.type.name.startsWith("reference") ? (
                  <ReferenceText
                    resource={
                      filter.field.schema["x-reference"] ?? filter.field.schema.items?.["x-reference"] ?? ""
                    }
                    value={value}
                  />
                ) : (
                  describeFilter(filter.field, value, text)
                )
              ) : (
                ""
              )}
            </span>
            <Box
              component="button"
              type="button"
              onClick={() => without(name)}
              aria-label={text("list.removeFilter", { name: label })}
              sx={{
                border: 0,
                background: "none",
                color: "inherit",
                cursor: "pointer",
                display: "grid",
                placeItems: "center",
                width: 28,
                height: 28,
              }}
            >
              <Icon name="Close" size={16} />
            </Box>
          </Box>
        );
      })}
      {set.length > 1 && (
        <li>
          <Button
            size="small"
            onClick={() => controller.setFilters(values.q ? { q: values.q } : {}, undefined, false)}
          >
            {text("list.clearFilters")}
          </Button>
        </li>
      )}
    </Box>
  );
}

/** Ids of a filter by the titles of their records. */
function ReferenceText({ resource, value }: { resource: string; value: unknown }) {
  const services = useServices();
  const ids = (
    typeof value === "object" && value !== null && "value" in value ? [value.value] : [value]
  ).flat();
  const { data = [] } = useQuery({
    queryKey: ["references", resource, ids],
    queryFn: ({ signal }) => fetchReferences(services, resource, { ids, signal }),
  });
  return <>{data.map(({ title }) => title).join(", ")}</>;
}
