import { expect, test } from "vitest";
import { tokensFor } from "../../theme/tokens.ts";
import { looksOf } from "./look.ts";

/** How far apart two colours are, of their red, green and blue. */
const apart = (one: string, other: string): number =>
  Math.hypot(
    ...[1, 3, 5].map((at) => Number(`0x${one.slice(at, at + 2)}`) - Number(`0x${other.slice(at, at + 2)}`)),
  );

test("choices without a tone are told from those with one, in either skin", () => {
  const choice = (name: string, tone?: "success" | "warning" | "error" | "info") => ({
    const: name,
    title: name,
    ...(tone && { "x-tone": tone }),
  });
  const status = {
    oneOf: [
      choice("in_use", "success"),
      choice("in_repair", "warning"),
      choice("waiting"),
      choice("sold", "error"),
      choice("lent", "info"),
      choice("lost"),
    ],
  };
  for (const skin of ["light", "dark"] as const) {
    const looks = looksOf(
      { start: "from", colour: "status" },
      { type: "object", properties: { status } },
      tokensFor(skin, "#1a6b54"),
    );
    const edges = [...looks.values()].map(({ edge }) => edge);
    for (const [index, edge] of edges.entries())
      for (const other of edges.slice(index + 1))
        expect(apart(edge, other), `${skin}: ${edge}, ${other}`).toBeGreaterThan(40);
  }
});
