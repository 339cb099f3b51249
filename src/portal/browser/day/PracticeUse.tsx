import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { useServices } from "#framework/browser/services.tsx";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { useToday } from "../dashboards/useDashboard.ts";
import type { DayPerson, DayShift } from "./dayData.ts";
import { usePracticeText } from "./practiceWords.ts";
import type { Day } from "./useDay.ts";

const PracticeUseForm = lazy(() => import("./PracticeUseForm.tsx"));

/** Recording a restrictive practice at a shift, for those who may. */
export function PracticeUse({
  shift,
  day,
  people,
}: {
  shift: DayShift;
  day: Day;
  people: readonly DayPerson[];
}) {
  const words = usePracticeText();
  const { definitions } = useServices();
  const { zone } = useToday();
  const [state, setState] = useState<"closed" | "open" | "saved">("closed");
  const call = definitions.resources.get("my-practice-uses")?.calls.create;
  const practices = day.day?.practices;
  // Who may not see the practices does not record them either.
  if (!call || !practices || people.length === 0) return null;
  if (state === "open")
    return (
      <Suspense>
        <PracticeUseForm
          {...{ shift, day, people, practices, call }}
          zone={shift.time_zone ?? zone}
          onDone={(isSaved) => setState(isSaved ? "saved" : "closed")}
        />
      </Suspense>
    );
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      {state === "saved" && (
        <Alert severity="success" role="status">
          {words("saved")}
        </Alert>
      )}
      <Button
        startIcon={<Icon name="RemoveCircleOutline" />}
        onClick={() => setState("open")}
        sx={{ minHeight: 48 }}
      >
        {words("record")}
      </Button>
    </Box>
  );
}
