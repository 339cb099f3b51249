import { randomUUID } from "node:crypto";

/** A name that no other test has, nor this one when it runs again or beside itself. */
export const unique = (name: string): string => `${name}${randomUUID().slice(0, 8)}`;
