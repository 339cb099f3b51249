import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useDataProvider, useTranslate } from "react-admin";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { Detail } from "#framework/browser/screens/details/Detail.tsx";
import { visibleSections } from "#framework/browser/screens/details/visibleSections.ts";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { useServices } from "#framework/browser/services.tsx";

interface PartSummaryProps {
  /** The resource of the step. */
  name: string;
  isDone: boolean;
  /** Without it, the person may not change it. */
  onEdit?: () => void;
}

/** What one step of the account setup holds, to be read. */
export function PartSummary({ name, ...props }: PartSummaryProps) {
  const resource = useServices().definitions.resources.get(name);
  return resource ? <Summary resource={resource} {...props} /> : null;
}

function Summary({ resource, isDone, onEdit }: Omit<PartSummaryProps, "name"> & { resource: Resource }) {
  const translate = useTranslate();
  const may = useMay();
  const provider = useDataProvider();
  const { screens, schema } = useScreens(resource);
  const { data } = useQuery({
    queryKey: [resource.name, "singleton"],
    queryFn: async ({ signal }) => (await provider.getOne<RaRecord>(resource.name, { id: "", signal })).data,
  });
  const sections = screens && schema && data ? visibleSections(screens.viewSections, schema, may, data) : [];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={resource.label.one}
      sx={{ p: { xs: 2, md: 2.5 } }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 1.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {resource.label.one}
        </Typography>
        {onEdit && (
          <Button
            size="small"
            onClick={onEdit}
            aria-label={`${translate("setup.edit")}: ${resource.label.one}`}
          >
            {translate("setup.edit")}
          </Button>
        )}
      </Box>
      {!data && <Skeleton height={80} />}
      {data && !isDone && <Typography color="text.secondary">{translate("setup.missing")}</Typography>}
      {data && (
        <Box
          component="dl"
          sx={{ m: 0, display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}
        >
          {sections.flatMap(({ fields }) =>
            fields.map((field) => (
              <Box key={field.name} sx={{ minWidth: 0 }}>
                <Detail field={field} record={data} resource={resource.name} />
              </Box>
            )),
          )}
        </Box>
      )}
    </Paper>
  );
}
