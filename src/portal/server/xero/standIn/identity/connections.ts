import { randomUUID } from "node:crypto";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import type { Grant } from "./tokens.ts";

/** The one organisation that there is. */
export interface Tenant {
  id: string;
  name: string;
}

interface Connection extends JsonObject {
  id: string;
  tenantId: string;
}

/** Which apps the organisation is connected to. */
export class Connections {
  readonly #tenant: Tenant;
  readonly #byClient = new Map<string, Connection>();

  constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  /** Connects an app that was allowed in; one that is connected keeps its connection. */
  connect({ clientId, authEventId }: Grant, now: Date): void {
    const at = now.toISOString().replace("Z", "0000");
    const known = this.#byClient.get(clientId);
    this.#byClient.set(clientId, {
      id: known?.id ?? randomUUID(),
      authEventId,
      tenantId: this.#tenant.id,
      tenantType: "ORGANISATION",
      tenantName: this.#tenant.name,
      createdDateUtc: known?.createdDateUtc ?? at,
      updatedDateUtc: at,
    });
  }

  /** The connections of an app. */
  list({ clientId }: Grant): JsonObject[] {
    const connection = this.#byClient.get(clientId);
    return connection ? [connection] : [];
  }

  /** Whether an app reaches a tenant. */
  reaches({ clientId }: Grant, tenantId: string | null): boolean {
    return tenantId !== null && this.#byClient.get(clientId)?.tenantId === tenantId;
  }

  /** Ends a connection of an app. @returns whether there was one */
  end({ clientId }: Grant, id: string): boolean {
    return this.#byClient.get(clientId)?.id === id && this.#byClient.delete(clientId);
  }

  /** Ends all connections of an app. */
  endAll(clientId: string): void {
    this.#byClient.delete(clientId);
  }
}
