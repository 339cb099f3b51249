import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider } from "react-admin";

/** What a worker needs to reach a participant. */
export interface Person {
  uuid: string;
  full_name: string;
  mobile?: string;
  phone?: string;
  address?: string;
  suburb?: string;
  state?: string;
  postcode?: string;
}

const fields = ["full_name", "mobile", "phone", "address", "suburb", "state", "postcode"];

const nobody: Person[] = [];

/** The participants of a shift, as far as the worker sees them. */
export function usePeople(ids: unknown): Person[] {
  const provider = useDataProvider();
  const wanted = Array.isArray(ids) ? ids.map(String) : [];
  const { data = nobody } = useQuery({
    queryKey: ["my-participants", "reach", wanted],
    enabled: wanted.length > 0,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        wanted.map((uuid) =>
          provider.getList<Person & RaRecord>("my-participants", {
            pagination: { page: 1, perPage: 1 },
            filter: { uuid },
            meta: { fields, sorted: false },
            signal,
          }),
        ),
      );
      return found.flatMap(({ data: rows }) => rows);
    },
  });
  return data;
}
