/** How grave a risk is. */
export type RiskRating = "low" | "medium" | "high" | "extreme";

/** The rating of likelihood × consequence, each from 1 to 5. */
export function riskRating(score: number): RiskRating {
  if (score <= 4) return "low";
  if (score <= 9) return "medium";
  return score <= 16 ? "high" : "extreme";
}
