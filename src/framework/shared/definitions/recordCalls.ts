/** A call that the record service makes for every resource. */
type Kind = "list" | "one" | "create" | "update" | "delete";

/** Where the record service answers the calls of a resource that states none. */
export function recordCalls(
  name: string,
): Record<Kind, Partial<Record<"get" | "post" | "put" | "delete", string>>> {
  const path = `records/${name}`;
  const one = `${path}/{id}`;
  return {
    list: { get: path },
    one: { get: one },
    create: { post: path },
    update: { put: one },
    delete: { delete: one },
  };
}

/** The same in the dialect that resources with calls speak, which names what it answers. */
export function namedCalls(name: string) {
  const { list, one, create, update, delete: removes } = recordCalls(name);
  const row = "record";
  return {
    list: { ...list, rows: "records" },
    one: { ...one, row },
    create: { ...create, row },
    update: { ...update, row },
    delete: removes,
  };
}

/** Where settings are read and saved that state no calls: there is one record of them, which no path names. */
export const settingsCalls = (name: string) => ({
  one: { get: `records/${name}` },
  update: { put: `records/${name}` },
});
