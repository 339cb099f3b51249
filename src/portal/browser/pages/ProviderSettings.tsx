import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { useMay } from "#framework/browser/access/may.ts";
import { PageHeader } from "#framework/browser/screens/PageHeader.tsx";
import { Singleton } from "#framework/browser/screens/forms/Singleton.tsx";
import { useServices } from "#framework/browser/services.tsx";
import { refreshSession } from "#framework/browser/session/refreshSession.ts";
import { TabRow } from "#framework/browser/ui/page/TabRow.tsx";

/** What a provider sets once for everyone, one kind to a tab; each person finds the tabs that are theirs. */
export default function ProviderSettings() {
  const translate = useTranslate();
  const services = useServices();
  const may = useMay();
  const [parameters, setParameters] = useSearchParams();
  const tabs = [
    "provider",
    "start-of-week",
    "time-intervals",
    "pay-cycle",
    "staff-settings",
    "agreement-settings",
    "claim-settings",
    "roster-weights",
    "notice-settings",
  ].flatMap((name) => {
    const resource = services.definitions.resources.get(name);
    return resource && may.open(resource) ? [resource] : [];
  });
  const open = tabs.find(({ name }) => name === parameters.get("tab")) ?? tabs[0];
  if (!open) return null;
  return (
    <>
      <PageHeader title={translate("settings.title")} />
      {tabs.length > 1 && (
        <TabRow
          value={open.name}
          onChange={(_event, next: string) => setParameters({ tab: next }, { replace: true })}
          aria-label={translate("settings.title")}
          sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
        >
          {tabs.map(({ name, label }) => (
            <Tab key={name} value={name} label={label.one} id={`tab-${name}`} aria-controls="tab-panel" />
          ))}
        </TabRow>
      )}
      <Box
        {...(tabs.length > 1 && { role: "tabpanel", id: "tab-panel", "aria-labelledby": `tab-${open.name}` })}
      >
        {open.description && (
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {open.description}
          </Typography>
        )}
        <Singleton key={open.name} resource={open} onSaved={() => void refreshSession(services)} />
      </Box>
    </>
  );
}
