import { useQuery } from "@tanstack/react-query";
import { referencesQuery } from "../data/references.ts";
import { useServices } from "../services.tsx";

/** The records that a field refers to, with their names; undefined until they are there. */
export function useReferences(resource: string, ids: readonly unknown[]) {
  const services = useServices();
  const { data } = useQuery({ ...referencesQuery(services, resource, ids), enabled: ids.length > 0 });
  return data;
}

/** The names of records by their ids, where they did not come along with the record that refers to them. */
export function ReferenceTitles({ resource, ids }: { resource: string; ids: readonly unknown[] }) {
  const data = useReferences(resource, ids);
  return <>{data ? data.map(({ title }) => title).join(", ") : "…"}</>;
}
