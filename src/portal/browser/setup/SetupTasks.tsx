import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import { Link } from "react-router";
import { LoadFailure } from "#framework/browser/screens/table/LoadFailure.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { Panel } from "#framework/browser/ui/page/Panel.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";

/** A task as `account-setup/tasks` answers it. */
interface Task {
  id: string;
  task: string;
  done: boolean;
  count: number;
}

/** Where each task is done. */
const places: Record<string, string> = {
  services: "/services",
  staff: "/staff/import",
  roles: "/roles",
  invitations: "/platform-users",
  participants: "/participants/import",
  assignments: "/participants",
  roster: "/roster",
};

/** What leads from the account setup to the first roster, each ticked off by the facts. @param leads first on a phone */
export function SetupTasks({ leads }: { leads: boolean }) {
  const translate = useTranslate();
  const provider = useDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ["setup-tasks"],
    queryFn: async ({ signal }) =>
      (await provider.getList<Task>("setup-tasks", { pagination: { page: 1, perPage: 20 }, signal })).data,
  });
  return (
    <Panel
      title={translate("setup.tasks")}
      sx={{ alignSelf: "start", alignContent: "start", order: { xs: leads ? -1 : 0, lg: 0 } }}
    >
      <Typography variant="body2" color="text.secondary">
        {translate("setup.tasksLead")}
      </Typography>
      {error && (
        <LoadFailure error={error} title={translate("setup.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid" }}>
          {data.map((task) => (
            <TaskLine key={task.id} {...task} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function TaskLine({ task, done, count }: Task) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: "divider",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Box component="span" sx={{ color: done ? "success.main" : "text.secondary", display: "flex" }}>
        <Icon name={done ? "CheckCircle" : "RadioButtonUnchecked"} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {translate(`setup.task.${task}`)}
        <span style={visuallyHidden}>, {translate(done ? "setup.done" : "setup.open")}</span>
        {count > 0 && (
          <Typography variant="body2" color="text.secondary">
            {translate("setup.count", { count: count.toLocaleString("en-AU") })}
          </Typography>
        )}
      </Box>
      <Button
        component={Link}
        to={places[task] ?? "/"}
        size="small"
        variant={done ? "text" : "outlined"}
        sx={{ flexShrink: 0 }}
      >
        {translate(`setup.do.${task}`)}
      </Button>
    </Box>
  );
}
