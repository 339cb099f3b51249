import { type RefObject, useState } from "react";
import type { AnswerSync } from "./AnswerSync.ts";

/** Whether something is neither on the server nor on this device, to be read at the moment of leaving. */
export function useAtRisk(answers: AnswerSync): RefObject<boolean> {
  const [risk] = useState(() => ({
    get current() {
      return answers.isAtRisk;
    },
  }));
  return risk;
}
