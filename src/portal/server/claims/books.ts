import type { Context } from "#framework/server/context.ts";

/**
 * The same person, who may also see the invoices of what they have claimed: what the NDIA pays is recorded at the invoice,
 * whether or not they may open it.
 */
export const keepingBooks = (context: Context): Context => ({
  ...context,
  user: {
    ...context.user,
    permissions: [
      ...context.user.permissions,
      ...context.services.sessions.everything.filter(({ name }) => name === "view-invoices"),
    ],
  },
});
