import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { Link as RouteLink } from "react-router";
import type { Tile } from "#shared/dashboards.ts";
import { formatAgo } from "#framework/i18n/dates.ts";
import { useServices } from "#framework/services.tsx";
import { Icon } from "#framework/ui/Icon.tsx";

/** An entry of the activity log, as dashboards show it. */
export interface ActivityEntry {
  uuid: string;
  at: string;
  user_name: string;
  action: string;
  resource: string | null;
  record_uuid: string | null;
  record_label: string | null;
}

/** What a dashboard's call answers. */
export function useDashboard<T>(name: string): { data: T | undefined; failed: boolean } {
  const { shell } = useServices();
  const { data, isError } = useQuery({
    queryKey: ["dashboard", name],
    queryFn: async ({ signal }) => (await shell(name, { signal })).data as T,
  });
  return { data, failed: isError };
}

/** A part of a dashboard. */
export const Card = ({ title, children, more }: { title: string; children: ReactNode; more?: ReactNode }) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={title}
    sx={{ p: 2.5, borderRadius: 2, display: "flex", flexDirection: "column", gap: 1.5 }}
  >
    <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
      <Typography variant="h2">{title}</Typography>
      {more}
    </Box>
    {children}
  </Paper>
);

/** Figures that lead to their lists. */
export function Tiles({ tiles }: { tiles: Tile[] | undefined }) {
  const columns = {
    display: "grid",
    gap: 1.5,
    gridTemplateColumns: "repeat(auto-fill, minmax(min(200px, 45%), 1fr))",
  };
  if (!tiles) {
    return (
      <Box sx={columns}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} variant="rounded" height={92} />
        ))}
      </Box>
    );
  }
  return (
    <Box component="ul" sx={{ ...columns, listStyle: "none", m: 0, p: 0 }}>
      {tiles.map(({ name, label, value, link, tone }) => (
        <Paper
          key={name}
          component="li"
          variant="outlined"
          sx={{
            borderRadius: 2,
            transition: "border-color 120ms",
            "&:hover": { borderColor: "primary.main" },
          }}
        >
          <Box
            component={RouteLink}
            to={link}
            sx={{ display: "block", p: 2, color: "inherit", textDecoration: "none" }}
          >
            <Box
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1,
                fontSize: "1.75rem",
                fontWeight: 650,
                color: tone ? `${tone}.main` : "text.primary",
                lineHeight: 1.2,
              }}
            >
              {value.toLocaleString("en-AU")}
              {tone && <Icon name="WarningAmber" size={22} />}
            </Box>
            <Typography variant="body2" color="text.secondary">
              {label}
            </Typography>
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

/** What happened last, each entry leading to its record where it has a screen. */
export function ActivityList({ entries }: { entries: ActivityEntry[] | undefined }) {
  const translate = useTranslate();
  const { definitions } = useServices();
  if (!entries) return <Skeleton variant="rounded" height={200} />;
  if (entries.length === 0)
    return <Typography color="text.secondary">{translate("dashboard.noActivity")}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
      {entries.map(
        ({ uuid, at, user_name: who, action, resource, record_uuid: record, record_label: label }) => {
          const target = resource === null ? undefined : definitions.resources.get(resource);
          const words = translate(`activity.${action}`, { _: action.replaceAll("-", " ") });
          const named = label ?? target?.label.one ?? resource ?? "";
          const readable = target?.calls.one !== undefined && record !== null;
          return (
            <Box component="li" key={uuid} sx={{ display: "flex", gap: 1.5, fontSize: "0.875rem" }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <strong>{who}</strong> {words}{" "}
                {readable ? (
                  <Link component={RouteLink} to={`/${target.name}/${record}`} color="inherit">
                    {named}
                  </Link>
                ) : (
                  named
                )}
              </Box>
              <Box component="time" dateTime={at} sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
                {formatAgo(at)}
              </Box>
            </Box>
          );
        },
      )}
    </Box>
  );
}
