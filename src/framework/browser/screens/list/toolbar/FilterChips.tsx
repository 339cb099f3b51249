import { resourceReferredTo } from "#framework/shared/schema/schema.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ListFilter } from "#framework/shared/definitions/screens.ts";
import { isCondition } from "../../../data/query.ts";
import { ReferenceTitles } from "../../../fields/ReferenceTitles.tsx";
import { useText } from "../../../i18n/useText.ts";
import { FilterChip } from "../../../ui/inputs/FilterChip.tsx";
import { describeFilter, filtersOf } from "./filters.ts";
import { filtersBesideTab, onlyTab } from "./tabs.ts";
import type { List } from "../listType.ts";

/** What the list is filtered by, each a chip that can be taken away. */
export function FilterChips({ list }: { list: List }) {
  const { controller, screens, may } = list;
  const text = useText();
  const values: Record<string, unknown> = controller.filterValues;
  const known = screens ? filtersOf(screens, may) : [];
  const set = Object.entries(filtersBesideTab(list)).filter(([name]) => name !== "q");
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
          <li key={name}>
            <FilterChip
              removeLabel={text("list.removeFilter", { name: label })}
              onRemove={() => without(name)}
            >
              <Box component="span" sx={{ color: "text.secondary" }}>
                {label}:{" "}
              </Box>
              {filter && <FilterText filter={filter} value={value} />}
            </FilterChip>
          </li>
        );
      })}
      {set.length > 1 && (
        <li>
          <Button
            size="small"
            onClick={() =>
              controller.setFilters(
                { ...onlyTab(list), ...(values.q ? { q: values.q } : {}) },
                undefined,
                false,
              )
            }
          >
            {text("list.clearFilters")}
          </Button>
        </li>
      )}
    </Box>
  );
}

/** A filter's value in words; ids by the titles of their records. */
function FilterText({ filter: { field }, value }: { filter: ListFilter; value: unknown }) {
  const text = useText();
  if (!field.type.name.startsWith("reference")) return <>{describeFilter(field, value, text)}</>;
  const resource = resourceReferredTo(field.schema) ?? "";
  const ids = [isCondition(value) ? value.value : value].flat();
  return <ReferenceTitles resource={resource} ids={ids} />;
}
