import { bulkhead } from "cockatiel";
import type { Context, Services, Tenant } from "../context.ts";
import { publishChange } from "../events/changes.ts";
import { asItself } from "../jobs/tenantDuties.ts";
import type { ProviderJob } from "../jobs/providerJob.ts";
import { pauseEndpoint } from "./pause.ts";
import { type Outcome, outcomeOf, outcomeOfError } from "./outcome.ts";
import { secretsOf } from "./secrets.ts";
import { signedHeaders } from "./signature.ts";
import {
  type Claimed,
  claimNext,
  endpointsDue,
  failingDays,
  giveBack,
  providersWithWebhooks,
  settle,
} from "./store.ts";
import { codeOf } from "../errorFacts.ts";

/** Endpoints of a provider that are sent to at the same time. */
const endpointsAtOnce = 5;
/** So long a job sends, in milliseconds; what is left then waits behind the jobs of other providers. */
const longestTurn = 30_000;

/** Whom the log names for what webhooks change by themselves. */
const actor = "Webhooks";

/** Puts providers into the queue whose deliveries are due: those of the past, and of processes that have ended. */
export async function takeOnWebhooks(services: Services): Promise<void> {
  const due = await providersWithWebhooks(services.database.owner, services.clock.now());
  services.background.start(services, "webhook", ...due.map((tenant) => ({ tenant })));
}

/** Sends what a provider has waiting, each endpoint by itself, in order. What is left when its turn is over waits for the next. */
export async function deliverWebhooks(
  services: Services,
  { tenant: id }: ProviderJob,
  signal: AbortSignal,
): Promise<void> {
  const tenant = await services.tenants.byId(id);
  if (!tenant || !services.types.has("webhook-endpoints")) return;
  const scope = { services, tenant, db: services.database.db };
  const turn = bulkhead(endpointsAtOnce, Infinity);
  const ends = performance.now() + longestTurn;
  const isOver = () => signal.aborted || performance.now() >= ends;
  const due = await endpointsDue(scope);
  await Promise.all(
    due.map((endpoint) =>
      turn.execute(async () => {
        while (!isOver() && (await sendNext(scope, tenant, endpoint)));
      }),
    ),
  );
  if (!signal.aborted && performance.now() >= ends)
    services.background.start(services, "webhook", { tenant: id });
}

type Scope = Pick<Context, "services" | "tenant" | "db">;

/** Sends the next delivery of an endpoint. @returns whether another one may follow at once */
async function sendNext(scope: Scope, tenant: Tenant, endpoint: string): Promise<boolean> {
  const next = await claimNext(scope, endpoint);
  if (!next) return false;
  const outcome = await attempt(scope, next);
  if (outcome.kind === "postponed") {
    await giveBack(scope, next);
    return false;
  }
  await asItself(scope.services, tenant, (context) => putDown(context, next, outcome), actor);
  return outcome.kind === "taken" || outcome.kind === "refused";
}

/** One attempt. No transaction is open, and no connection of the database is held. */
async function attempt(scope: Scope, { uuid, endpoint, address, body }: Claimed): Promise<Outcome> {
  const { services, tenant } = scope;
  const secrets = await secretsOf(scope, endpoint);
  if (secrets.length === 0) return { kind: "refused", problem: "The endpoint has no secret to sign with." };
  const headers = {
    "content-type": "application/json",
    ...signedHeaders({ id: `msg_${uuid}`, at: services.clock.now(), body }, secrets),
  };
  try {
    return outcomeOf(await services.webhooks.post(address, headers, body));
  } catch (error) {
    const outcome = outcomeOfError(error);
    const code = codeOf(error);
    services.log.info({ tenant: tenant.slug, delivery: uuid, code }, "a webhook did not arrive");
    return outcome;
  }
}

/** Puts down how it ended; open lists look again, and an endpoint that has failed for days is paused. */
async function putDown(context: Context, delivery: Claimed, outcome: Outcome): Promise<void> {
  const { failingSince } = await settle(context, delivery, outcome);
  for (const [name, id] of [
    ["webhook-deliveries", delivery.uuid],
    ["webhook-endpoints", delivery.endpoint],
  ] as const) {
    const type = context.services.types.get(name);
    if (type) await publishChange(context, type, id, "update");
  }
  if (outcome.kind === "taken") return;
  const now = context.services.clock.now().getTime();
  const isLong = failingSince !== undefined && now - Date.parse(failingSince) >= failingDays * 86_400_000;
  if (outcome.kind === "gone") await pauseEndpoint(context, delivery.endpoint, "gone");
  else if (isLong) await pauseEndpoint(context, delivery.endpoint, "failing");
}
