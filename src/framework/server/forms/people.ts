import type { Context } from "../context.ts";

/** The record of the signed-in person among those who forms name (`formPeople`); undefined where they have none. */
export function ownPerson({ services, user }: Pick<Context, "services" | "user">): string | undefined {
  const { formPeople: people } = services.portal;
  const own = people && user[people.fact];
  return typeof own === "string" ? own : undefined;
}
