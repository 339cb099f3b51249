import type { Expression, SqlBool } from "kysely";
import type { RowRule } from "#generated/definitions.ts";
import type { CurrentUser } from "../../context.ts";

/** The row rules that definitions name: each is a condition on the rows that a person may reach, or undefined where that is all. */
export type RowRules = Readonly<Record<RowRule, (user: CurrentUser) => Expression<SqlBool> | undefined>>;
