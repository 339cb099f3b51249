import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Call } from "#framework/shared/definitions/call.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";

interface ConsequencesProps {
  /** The call that says what would follow. */
  call: Call | undefined;
  /** What the answer is remembered by. */
  about: readonly unknown[];
  /** What is filled in so far. */
  typed: JsonObject;
  /** What is sent of it. */
  bodyOf?: (typed: JsonObject) => unknown;
  /** What the path names. */
  params?: Record<string, unknown>;
}

/**
 * What would follow from what is filled in, in the words of the server. What cannot be judged yet leaves the last answer
 * where it is: the form itself says what is wrong.
 */
export function Consequences({ call, about, typed, bodyOf, params }: ConsequencesProps) {
  const text = useText();
  const { http } = useServices();
  const rested = useDebounced(JSON.stringify(typed), 300);
  const { data } = useQuery({
    queryKey: [...about, rested],
    enabled: call !== undefined,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!call) return [];
      const read = asObject(JSON.parse(rested));
      const body = call.method === "GET" ? undefined : (bodyOf?.(read) ?? read);
      const answer = await http.send<{ consequences?: string[] }>(call, { params, body, signal });
      return answer.data.consequences ?? [];
    },
  });
  return (
    <Box
      aria-live="polite"
      sx={{ flexBasis: "100%", maxHeight: "30vh", overflowY: "auto", "&:not(:empty)": { mb: 1 } }}
    >
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
