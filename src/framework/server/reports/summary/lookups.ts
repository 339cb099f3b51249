/** A step of a plan, as PostgreSQL explains it in JSON; those inside of it come first. */
export interface PlanNode {
  "Node Type": string;
  "Total Cost": number;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** A table that a step reads while it looks rights up in lists of ids, each of which is read once. */
export interface LookedUp {
  table: string;
  /** What the planner takes the step for: a look-up in the tables for each row. */
  stated: number;
  /** What it takes the reading of the lists for. */
  lists: number;
}

/**
 * The steps of a plan whose cost the planner overstates: where a condition can be looked up row by row or in a list that is
 * read once, it decides for the list but counts the look-ups (`AlternativeSubPlan` of its costing). Steps that run more than
 * once are left as they are stated.
 */
export function lookedUp(node: PlanNode): LookedUp[] {
  const inner = node["Node Type"] === "Nested Loop" ? "Inner" : undefined;
  const below = (node.Plans ?? [])
    .filter(({ "Parent Relationship": place }) => place !== "SubPlan" && place !== inner)
    .flatMap(lookedUp);
  const { Filter: filter = "", "Relation Name": table } = node;
  if (table === undefined || !filter.includes("hashed SubPlan") || /(?<!hashed )SubPlan/.test(filter))
    return below;
  const lists = (node.Plans ?? []).filter(({ "Parent Relationship": place }) => place === "SubPlan");
  return [
    ...below,
    {
      table,
      stated: node["Total Cost"],
      lists: lists.reduce((sum, { "Total Cost": cost }) => sum + cost, 0),
    },
  ];
}
