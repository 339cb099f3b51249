import type { Tokens } from "#framework/theme/tokens.ts";
import type { Away } from "./month.ts";

/** How a leave is marked: by a colour and by a symbol, so that neither is needed to tell them apart. */
export const markOf = ({
  status,
}: Pick<Away, "status">): { tone: keyof Tokens & ("success" | "info"); icon: string } =>
  status === "approved" ? { tone: "success", icon: "Check" } : { tone: "info", icon: "HourglassEmpty" };

/** The symbol of a leave that takes only a part of the day, instead of the above. */
export const partIcon = "Schedule";
