import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftGroup } from "#framework/shared/reports/draft.ts";
import type { ReportModel } from "./useReportModel.ts";
import { useFilterDraft } from "./useFilterDraft.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const model = { find: () => undefined } as unknown as ReportModel;
const group = (id: string): DraftGroup => ({
  id,
  join: "all",
  members: [{ id: `${id}-1`, field: id, operator: "is", value: id }],
});

test("a change that comes back late from the address does not take back what was changed since", () => {
  const addresses: (string | null)[] = [];
  const standard = group("standard");
  const write = (written: string | null) => void addresses.push(written);
  const { result, rerender } = renderHook(
    ({ written }: { written: string | null }) => useFilterDraft({ model, standard, written, write }),
    { initialProps: { written: null as string | null } },
  );
  const first = group("first");
  const second = group("second");
  act(() => result.current.change(first));
  act(() => void vi.advanceTimersByTime(400));
  act(() => result.current.change(second));
  act(() => void vi.advanceTimersByTime(400));
  expect(addresses).toHaveLength(2);
  // A slow page shows the first address only now.
  rerender({ written: addresses[0] ?? null });
  expect(result.current.draft).toBe(second);
  rerender({ written: addresses[1] ?? null });
  expect(result.current.draft).toBe(second);
  // Back leads to the filter that the address names.
  rerender({ written: null });
  expect(result.current.draft).toBe(standard);
});
