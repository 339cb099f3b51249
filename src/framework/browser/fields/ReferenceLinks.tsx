import { Fragment } from "react";
import { recordPath } from "../screens/recordPath.ts";
import { useReadable } from "../screens/useReadable.ts";
import { RouteLink } from "../ui/RouteLink.tsx";

interface ReferenceLinksProps {
  resource: string;
  ids: string[];
  titles: (string | undefined)[];
}

/** The names of referred records, each a link to where it is read, for anyone who may read there. */
export function ReferenceLinks({ resource: name, ids, titles }: ReferenceLinksProps) {
  // Where several screens show the same records, the first that is theirs.
  const resource = useReadable()(name);
  const path = (id: string) => resource && recordPath(resource, id);
  return ids.map((id, index) => {
    const [title, to] = [titles[index] ?? "", path(id)];
    return (
      <Fragment key={id}>
        {index > 0 && ", "}
        {to === undefined || title === "" ? title : <RouteLink to={to}>{title}</RouteLink>}
      </Fragment>
    );
  });
}
