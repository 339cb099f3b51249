import Alert from "@mui/material/Alert";
import { reportAccess } from "#framework/shared/definitions/definitions.ts";
import { menuEntries } from "#framework/shared/definitions/menu.ts";
import { appliesTo } from "#framework/shared/definitions/conditions.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices, useUser } from "../../services.tsx";
import { entryAt } from "../menu/entryAt.ts";
import { accountGroup } from "../menu/useMenuEntries.ts";

/**
 * What someone is told whose role opens no page: whom to ask, and for which pages, where their permissions are for records of
 * these, such as one to change what they may not see.
 */
export function NothingInMenu() {
  const text = useText();
  const { definitions } = useServices();
  const user = useUser();
  const entries = menuEntries(definitions).filter(
    (entry) => entry.group !== accountGroup && appliesTo(user, user ?? {}, definitions.navigation, entry),
  );
  const wanted = (user?.permissions ?? []).flatMap(({ name }) => {
    const report = definitions.reports.find((one) => reportAccess(one).permissions.includes(name));
    const resource = report?.resource ?? name.slice(name.indexOf("-") + 1);
    const entry = entryAt(entries, `/${resource}`, definitions);
    return entry ? [entry.label] : [];
  });
  const pages = new Intl.ListFormat("en-AU").format([...new Set(wanted)]);
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {pages === "" ? text("shell.emptyMenu") : text("shell.emptyMenuPages", { pages })}
    </Alert>
  );
}
