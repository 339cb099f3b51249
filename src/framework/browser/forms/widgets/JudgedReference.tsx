import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { type Schema, textsIn } from "#framework/shared/schema/schema.ts";
import type { WidgetProps } from "../rjsf.ts";
import type { Reference } from "../../data/references.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { ReferencePicker } from "../../fields/ReferencePicker.tsx";
import { useText } from "../../i18n/useText.ts";
import { useScreens } from "../../screens/useScreens.ts";
import { useFormValue } from "../formValue.tsx";
import { hasErrors } from "../hasErrors.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";

interface JudgedReferenceProps {
  widget: WidgetProps;
  /** The resource of the field. */
  resource: string;
  /** The resource whose list judges the choices. */
  judge: Resource;
  judged: NonNullable<Schema["x-judged"]>;
}

/** Choices at once. */
const mostChoices = 20;

/**
 * A reference whose choices are judged by what else is filled in (`x-judged`): what speaks against one stands below it
 * before it is chosen, and below the field when it was chosen already.
 */
export function JudgedReference({ widget, resource, judge, judged }: JudgedReferenceProps) {
  const { id, value, onChange, onBlur, disabled, readonly, rawErrors, registry } = widget;
  const text = useText();
  const provider = useDataProvider();
  const { screens } = useScreens(judge);
  const { nameOf, subtitleOf } = useNaming(judge, screens);
  const { record } = registry.formContext;
  const typed = useFormValue();
  const within = {
    ...Object.fromEntries(
      (judged.with ?? []).flatMap((name) => {
        const given = [typed[name] ?? []].flat().join(",");
        return given === "" ? [] : [[name, given]];
      }),
    ),
    ...(judged.self !== undefined && record !== undefined && { [judged.self]: record }),
  };
  const find = async (more: Record<string, string>, signal: AbortSignal): Promise<Reference[]> => {
    const { data } = await provider.getList<RaRecord>(judge.name, {
      pagination: { page: 1, perPage: mostChoices },
      filter: { ...within, ...more },
      meta: { sorted: false },
      signal,
    });
    return data.map((row) => ({
      id: String(row.id),
      title: nameOf(row),
      subtitle: subtitleOf(row),
      reasons: textsIn(row.reasons),
      refused: row.available === false,
    }));
  };
  const chosen = typeof value === "string" ? value : undefined;
  const key = [judge.name, JSON.stringify(within)];
  const { data: [verdict] = [] } = useQuery({
    queryKey: ["judged", ...key, chosen],
    enabled: chosen !== undefined && screens !== undefined,
    queryFn: ({ signal }) => find({ ids: chosen ?? "" }, signal),
  });
  return (
    <>
      <ReferencePicker
        id={id}
        resource={resource}
        label=""
        value={chosen === undefined ? [] : [chosen]}
        onChange={([next]) => onChange(next)}
        onBlur={() => onBlur(id, value)}
        error={hasErrors(rawErrors)}
        disabled={disabled || readonly}
        describedBy={describedBy(id)}
        source={screens && { key, find: (q, signal) => find(q === "" ? {} : { q }, signal) }}
      />
      <Box role="status" sx={{ color: "error.main", fontSize: "0.875rem" }}>
        {verdict?.refused === true &&
          text("form.cannotBeChosen", { reasons: (verdict.reasons ?? []).join(". ") })}
      </Box>
    </>
  );
}
