import { Pager } from "../table/Pager.tsx";
import type { List } from "./listType.ts";

/** The pages of a list; the chosen size is kept for the person. */
export function Pagination({ list: { controller, arrange, estimated, resource } }: { list: List }) {
  const { page, perPage, total = 0, setPage, setPerPage, isPending, error } = controller;
  if (isPending || error || total === 0) return null;
  return (
    <Pager
      label={resource.label.many}
      page={page}
      perPage={perPage}
      total={total}
      estimated={estimated}
      standardSize={resource.perPage}
      onPage={setPage}
      onPerPage={(size) => {
        arrange({ perPage: size });
        setPerPage(size);
      }}
    />
  );
}
