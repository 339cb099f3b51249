import { afterAll, onTestFinished } from "vitest";

/** Does something when the test that runs is over; outside of one, when its file is. */
export function afterwards(work: () => unknown): void {
  try {
    onTestFinished(async () => void (await work()));
  } catch {
    afterAll(async () => void (await work()));
  }
}
