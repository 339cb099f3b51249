import { fetchReferences, fitsText } from "../../data/references.ts";
import { ReferencePicker, type ReferencePickerProps } from "../../fields/ReferencePicker.tsx";
import { useServices } from "../../services.tsx";

interface AmongReferenceProps extends Omit<ReferencePickerProps, "source"> {
  /** The ids of the records that are offered. */
  among: readonly string[];
}

/** Chooses among the records that the record of an action has in one of its fields (`among`). */
export function AmongReference({ among, ...picker }: AmongReferenceProps) {
  const services = useServices();
  const find = async (search: string, signal: AbortSignal) =>
    (await fetchReferences(services, picker.resource, { ids: [...among], signal })).filter((reference) =>
      fitsText(reference, search),
    );
  return <ReferencePicker {...picker} source={{ key: among, find }} />;
}
