import { type RaRecord, useDataProvider } from "react-admin";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { isOffer, offeringAt, offerOf } from "#framework/shared/expressions/offers.ts";
import { aroundAt } from "#framework/shared/expressions/places.ts";
import type { OfferingPlace } from "#framework/shared/expressions/rules.ts";
import type { Condition } from "#framework/shared/filters/filter.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Reference } from "../../data/references.ts";
import { useNaming } from "../../definitions/useNaming.ts";
import { ReferencePicker, type ReferencePickerProps } from "../../fields/ReferencePicker.tsx";
import { useScreens } from "../../screens/useScreens.ts";
import { useFormValue } from "../formValue.tsx";
import { useConditionsAround } from "../rules/useConditions.ts";

interface OfferedReferenceProps extends Omit<ReferencePickerProps, "resource" | "source"> {
  resource: Resource;
  place: OfferingPlace;
  /** The provider's day. */
  today: string;
}

/** Choices at once. */
const mostChoices = 20;

/** Chooses among the records that an expression over the rest of the form offers (`x-offered-when`). */
export function OfferedReference({ resource, place, today, ...picker }: OfferedReferenceProps) {
  const provider = useDataProvider();
  const { screens, schema } = useScreens(resource);
  const { nameOf, subtitleOf } = useNaming(resource, screens);
  const offered = useOffered(place, schema, today);
  const find = async (q: string, signal: AbortSignal): Promise<Reference[]> => {
    if (!offered) return [];
    const { data } = await provider.getList<RaRecord>(resource.name, {
      pagination: { page: 1, perPage: mostChoices },
      filter: { ...Object.fromEntries(offered.entries()), ...(q !== "" && { q }) },
      meta: { sorted: false },
      signal,
    });
    return data.map((row) => ({ id: String(row.id), title: nameOf(row), subtitle: subtitleOf(row) }));
  };
  const source = { key: JSON.stringify(offered ?? null), find };
  return <ReferencePicker {...picker} resource={resource.name} source={source} />;
}

/** What the list of the records is asked for; undefined while a value that this depends on is missing. */
function useOffered(
  { path, pointer, text }: OfferingPlace,
  target: Schema | undefined,
  today: string,
): Condition[] | undefined {
  const { schema } = useConditionsAround();
  const value = useFormValue();
  const offering = offeringAt(schema, path, text);
  const offer = offering && target && offerOf(offering, target);
  return offer && isOffer(offer) ? offer.conditions(aroundAt(pointer, value), today) : undefined;
}
