import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Action, Resource } from "#shared/definitions/resource.ts";
import type { JsonObject } from "#shared/schema/schema.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { inputOf } from "./runAction.ts";

interface ActionPreviewProps {
  action: Action;
  resource: Resource;
  record: Record<string, unknown>;
  /** What is filled in so far. */
  typed: JsonObject;
}

/**
 * What would follow from an action as it is filled in, by the call that the definition names (`preview`). What cannot be
 * judged yet leaves the last answer where it is: the form itself says what is wrong.
 */
export function ActionPreview({ action, resource, record, typed }: ActionPreviewProps) {
  const text = useText();
  const { http } = useServices();
  const rested = useDebounced(JSON.stringify(typed), 300);
  const call = resource.calls[action.preview ?? ""];
  const { data } = useQuery({
    queryKey: [resource.name, "preview", action.name, record.id, rested],
    enabled: call !== undefined,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!call) return [];
      const body = inputOf(action, call, resource, record, JSON.parse(rested) as JsonObject);
      const answer = await http.send(call, { body, signal });
      return (answer.data as { consequences?: string[] }).consequences ?? [];
    },
  });
  return (
    <Box aria-live="polite" sx={{ flexBasis: "100%", maxHeight: "30vh", overflowY: "auto", mb: 1 }}>
      {data && data.length > 0 && (
        <Alert severity="info" aria-label={text("view.consequences")}>
          {data.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      )}
    </Box>
  );
}
