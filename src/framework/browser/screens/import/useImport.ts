import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { toasts } from "../../ui/toasts.tsx";
import { type ImportFacts, type ImportOffer, isAtWork } from "./importData.ts";

const askEveryMs = 700;

/** A step of the import that the server is asked for. */
type Ask = {
  call: "check-import" | "run-import" | "cancel-import" | "undo-import";
  id: string;
  body?: object;
};

/**
 * An import: what can be imported, the one at hand, whose id stands in the address so that a reload loses nothing, and
 * what can be done with it. While the server works, it is asked again how far it is.
 */
export function useImport(resource: Resource) {
  const { shell, queryClient } = useServices();
  const queries = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get("import");
  const offer = useQuery({
    queryKey: ["import-offer", resource.name],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await shell<ImportOffer>("import-columns", { params: { resource: resource.name }, signal })).data,
  });
  const current = useQuery({
    queryKey: ["import", id],
    enabled: id !== null,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await shell<{ import: ImportFacts }>("import", { params: { id }, signal })).data.import,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? askEveryMs : false),
  });
  const open = useCallback(
    (next: ImportFacts | undefined) => {
      if (next) queries.setQueryData(["import", next.uuid], next);
      setParameters(next ? { import: next.uuid } : {});
    },
    [queries, setParameters],
  );
  const again = useCallback(
    () => queries.invalidateQueries({ queryKey: ["import-offer", resource.name] }),
    [queries, resource.name],
  );

  const begin = useMutation({
    mutationFn: async (file: string) =>
      (
        await shell<{ import: ImportFacts }>("begin-import", {
          params: { resource: resource.name },
          body: { file },
          quiet: true,
        })
      ).data.import,
    onSuccess: (found) => {
      open(found);
      void again();
    },
  });
  const ask = useMutation({
    mutationFn: ({ call, id: asked, body = {} }: Ask) =>
      shell<{ import: ImportFacts }>(call, { params: { id: asked }, body, quiet: true }),
    onSuccess: ({ data, message }, { call, id: asked }) => {
      queries.setQueryData(["import", asked], data.import);
      void queries.invalidateQueries({ queryKey: ["import-problems", asked] });
      if (call === "undo-import") {
        toasts.success(message);
        void queryClient.invalidateQueries({ queryKey: [resource.name] });
      }
      void again();
    },
    onError: (error, { call }) => {
      if (call !== "check-import") toasts.error(messageOf(error));
    },
  });
  return { offer, current, id, open, begin, ask };
}

export type ImportWork = ReturnType<typeof useImport>;
