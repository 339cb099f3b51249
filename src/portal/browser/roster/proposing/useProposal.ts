import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useEvents } from "#framework/browser/data/useEvents.ts";
import { useServices } from "#framework/browser/services.tsx";
import { type Answer, isUnderWay, type Proposal } from "./proposal.ts";

/** Where an event was lost, its state is asked for so often while it is worked out. */
const askEveryMs = 10_000;

/** The shifts that workers are proposed for: those of some days, or the chosen ones of them. */
interface Wanted {
  from: string;
  until: string;
  chosen: readonly string[];
}

/** A proposal: asking for it, how far it is, its answer, and cancelling it. The server says when it has changed. */
export function useProposal({ name, calls, actions }: Resource, { from, until, chosen }: Wanted) {
  const { http } = useServices();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<string>();
  // What was asked for about the same days is shown again, by whoever it was.
  const known = useQuery({
    queryKey: [name, "known", from, until],
    enabled: chosen.length === 0 && calls.list !== undefined,
    queryFn: async ({ signal }) => {
      if (!calls.list) return null;
      const { data } = await http.send<{ proposals: Proposal[] }>(calls.list, {
        query: { limit: "20" },
        signal,
      });
      const { proposals } = data;
      const same = proposals.find(
        ({ start_date: first, end_date: last }) => first === from && last === until,
      );
      return same && (isUnderWay(same) || same.status === "ready") ? same.uuid : null;
    },
  });
  const id = asked ?? known.data ?? undefined;
  const one = useQuery<Proposal>({
    queryKey: [name, id, "state"],
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && askEveryMs,
    queryFn: async ({ signal }) => {
      if (!calls.one || id === undefined) throw new Error("there is no such call");
      return (await http.send<{ proposal: Proposal }>(calls.one, { params: { id }, signal })).data.proposal;
    },
  });
  const proposal = id === undefined ? undefined : one.data;
  const answers = proposal?.answers ?? 0;
  const answer = useQuery<Answer>({
    queryKey: [name, id, "answer", answers],
    enabled: id !== undefined && answers > 0,
    queryFn: async ({ signal }) => {
      if (!calls.answer || id === undefined) throw new Error("there is no such call");
      return (await http.send<Answer>(calls.answer, { params: { id }, signal })).data;
    },
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: [name, id] });
  useEvents((event) => {
    if (event.kind !== "reload" && !(event.kind === "record" && [event.resources].flat().includes(name)))
      return;
    void queries.invalidateQueries({ queryKey: [name, id, "state"] });
  });
  const ask = useMutation({
    mutationFn: async () => {
      if (!calls.create) return;
      const body = { start_date: from, end_date: until, ...(chosen.length > 0 && { shift_uuids: chosen }) };
      const { data } = await http.send<{ proposal: Proposal }>(calls.create, {
        body,
        idempotencyKey: crypto.randomUUID(),
      });
      setAsked(data.proposal.uuid);
    },
  });
  const stop = useMutation({
    mutationFn: async () => {
      const call = actions.cancel?.call;
      if (call && id !== undefined) await http.send(call, { params: { id }, body: {} });
      await refresh();
    },
  });
  return {
    proposal,
    answer: answers > 0 ? answer.data : undefined,
    isLoading: known.isLoading || one.isLoading || answer.isLoading,
    failure: ask.error ?? stop.error ?? known.error ?? one.error ?? answer.error,
    isAsking: ask.isPending,
    ask: () => ask.mutate(),
    stop: () => stop.mutate(),
    refresh,
  };
}
