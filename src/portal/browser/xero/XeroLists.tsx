import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Typography from "@mui/material/Typography";
import { useSearchParams } from "react-router";
import { useMay } from "#framework/browser/access/may.ts";
import { RelatedList } from "#framework/browser/screens/view/RelatedList.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { TabRow } from "#framework/browser/ui/page/TabRow.tsx";
import { useXeroText } from "./words.ts";

const names = { transfers: "xero-transfers", mappings: "xero-mappings" } as const;
const all = {};

/** What was sent, and what the portal's things are called in Xero: a tab each. */
export function XeroLists() {
  const text = useXeroText();
  const { definitions } = useServices();
  const may = useMay();
  const [parameters, setParameters] = useSearchParams();
  const tabs = (["transfers", "mappings"] as const).flatMap((tab) => {
    const resource = definitions.resources.get(names[tab]);
    return resource && may.open(resource) ? [{ tab, resource }] : [];
  });
  const open = tabs.find(({ tab }) => tab === parameters.get("tab")) ?? tabs[0];
  if (!open) return null;
  return (
    <div>
      <TabRow
        value={open.tab}
        onChange={(_event, next: string) => setParameters({ tab: next }, { replace: true })}
        aria-label={text("lists")}
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {tabs.map(({ tab }) => (
          <Tab key={tab} value={tab} label={text(tab)} id={`tab-${tab}`} aria-controls="tab-panel" />
        ))}
      </TabRow>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open.tab}`}>
        {open.resource.description && (
          <Typography color="text.secondary" sx={{ mb: 2, maxWidth: "75ch" }}>
            {open.resource.description}
          </Typography>
        )}
        <RelatedList key={open.tab} resource={open.resource} within={all} />
      </Box>
    </div>
  );
}
