import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CurrentUser, Services } from "#framework/server/context.ts";
import { asTenant } from "#framework/server/database/tenancy.ts";
import { bearerOf } from "#framework/server/http/request/token.ts";
import { seesField } from "#framework/server/records/store/recordType.ts";
import { seesFieldOf } from "#framework/server/records/store/fieldFor.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { type Canary, canaryPattern } from "./canary.ts";
import {
  canaryProviders,
  canaryRecords,
  idOf,
  mayMeet,
  people,
  type PersonName,
  schemaOf,
  userIdOf,
} from "./providers.ts";

/** Keys that no answer has, anyone who asks. */
const neverKeys = new Set([
  "password_hash",
  "password",
  "second_factor_secret",
  "second_factor_next",
  "second_factor_step",
  "storage_key",
  "tenant_id",
  "request_hash",
  "previous_hash",
  "hash",
  "sha256",
  "recipient",
]);
/** Keys that only the calls of signing in answer. */
const sessionKeys = new Set(["token", "refresh_token", "second_factor_token", "secret", "recovery_codes"]);
/** Texts that no answer has: hashes of passwords, and values as they are encrypted (with nonce and seal: 38 and more). */
const neverTexts = [/\$argon2/, /enc:1:[\w-]{38}/, /\bat .+\(.+:\d+:\d+\)/, /node_modules/];

/** Descriptions of what there is: they name fields and hold no values. */
const describes = /^\/(definitions|docs)|\/(openapi\.json|docs)$/;
/** Where holders of break-glass see whom they had open, after it ended too. */
const ownEmergencies = /\/emergency-access(\/|\?|$)/;
/** Calls whose link is the permission: anyone who holds it may read what it opens. */
const openedByLink = /\/(exports|files\/open)\//;

/**
 * Looks through every answer for what must not be in it: secrets, another provider's canaries and ids, canaries of
 * participants whom the person does not reach, and of fields that do not exist for them (security.md G-12, G-14, G-16).
 */
export function leakCheck(app: FastifyInstance, services: Services, violations: string[]): void {
  const secrets = (known ??= collect());
  app.addHook("onSend", async (request, _reply, payload) => {
    if (typeof payload !== "string" || describes.test(request.url)) return payload;
    const path = request.routeOptions.url ?? request.url;
    const found = [
      ...neverTexts.filter((text) => text.test(payload)).map(String),
      ...keysIn(payload).filter(
        (key) => neverKeys.has(key) || (sessionKeys.has(key) && !path.includes("/auth/")),
      ),
      ...(await canariesIn(services, secrets, request, payload)),
    ];
    violations.push(...found.map((what) => `${request.method} ${path} answers ${what}`));
    return payload;
  });
}

/** The keys of an answer; those of its errors are names that the person sent. */
function keysIn(payload: string): string[] {
  const inside = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, item]) => [key, ...inside(item)])
      : [];
  try {
    const { errors: _, ...answer } = JSON.parse(payload) as { errors?: unknown };
    return inside(answer);
  } catch {
    return [];
  }
}

interface Secrets {
  canaries: Map<string, Canary>;
  /** Numbers that leave the server only masked. */
  masked: string[];
  /** Numbers that identify someone, as they are. */
  numbers: string[];
  /** Whose an id is. */
  ids: Map<string, string>;
}

/** The same for every test file. */
let known: Secrets | undefined;

function collect(): Secrets {
  const secrets: Secrets = { canaries: new Map(), masked: [], numbers: [], ids: new Map() };
  for (const provider of canaryProviders) {
    const { records, canaries } = canaryRecords(provider);
    for (const canary of canaries) {
      secrets.canaries.set(canary.value, canary);
      if (fieldOf(canary)?.schema["x-mask"]) secrets.masked.push(canary.value);
      else if (!canary.value.startsWith("cny")) secrets.numbers.push(canary.value);
    }
    for (const record of [...records.values()].flat()) secrets.ids.set(String(record.uuid), provider);
    for (const person of Object.keys(people))
      secrets.ids.set(userIdOf(provider, person as PersonName), provider);
  }
  return secrets;
}

const fieldOf = ({ resource, field }: Canary) => fieldAt(schemaOf(resource), field.split(".")[0] ?? "");

async function canariesIn(
  services: Services,
  { canaries, masked, numbers, ids }: Secrets,
  request: FastifyRequest,
  payload: string,
): Promise<string[]> {
  const revealing = request.url.endsWith("/reveal");
  const viewer = await viewerOf(services, request);
  const texts = [...payload.matchAll(canaryPattern)].map(([text]) => text);
  const seen = new Set([...texts, ...numbers.filter((number) => payload.includes(number))]);
  const found = [...seen].flatMap((text) => {
    const canary = canaries.get(text);
    const isNamed = canary?.resource === "participants" && ownEmergencies.test(request.url);
    const reason = canary && !isNamed && !openedByLink.test(request.url) && refusal(services, viewer, canary);
    return reason ? [`${canary.resource} ${canary.record} ${canary.field} ${reason}`] : [];
  });
  const foreign = [...payload.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)]
    .map(([id]) => ids.get(id))
    .filter((owner) => owner !== undefined && owner !== viewer.provider);
  return [
    ...found,
    ...(revealing ? [] : masked.filter((number) => payload.includes(number)).map(() => "a masked number")),
    ...new Set(foreign.map((owner) => `an id of ${owner}`)),
  ];
}

interface Viewer {
  provider: string;
  user?: CurrentUser;
  name?: PersonName;
}

async function viewerOf(services: Services, request: FastifyRequest): Promise<Viewer> {
  const token = services.tokens.read(bearerOf(request));
  const tenant = token && (await services.tenants.byId(token.tenant));
  const provider = tenant?.slug ?? (request.headers.host ?? "").split(".")[0] ?? "";
  const user = token && (await asTenant(token.tenant, () => services.sessions.userOf(token)));
  const name = (Object.keys(people) as PersonName[]).find(
    (person) => userIdOf(provider, person) === user?.uuid,
  );
  return { provider, user, name };
}

/** Why a person may not meet a canary; undefined when they may. */
function refusal({ types }: Services, { provider, user, name }: Viewer, canary: Canary): string | undefined {
  if (canary.provider !== provider) return `of ${canary.provider}`;
  const field = fieldOf(canary);
  if (!user) return "to nobody in particular";
  const hasOwnScreen = [
    "leave",
    "shifts",
    "shift-requests",
    "shift-swaps",
    "staff-availability",
    "staff-contracts",
    "standby",
  ].includes(canary.resource);
  if (hasOwnScreen && name && canary.record === ownStaff(name)) return undefined;
  const type = types.get(canary.resource);
  const id = idOf(provider, canary.resource, canary.record);
  if (field && !(type ? seesFieldOf(type, user, field, id) : seesField(user, field)))
    return "without the permission for the field";
  if (user.opened?.resource === canary.resource && user.opened.entries[id] !== undefined) return undefined;
  const reach = name && mayMeet[name];
  if (canary.resource === "notes" && name && reach && ownStaff(name) === undefined)
    return "of a note that is not shared with participants";
  const ofParticipant = ["participants", "participant-contracts", "notes", "visit-cancellations"].includes(
    canary.resource,
  );
  if (ofParticipant && reach && !reach.includes(canary.record))
    return "of a participant whom they do not reach";
  const ofStaff = [
    "staff",
    "staff-licences",
    "leave",
    "shifts",
    "shift-requests",
    "shift-swaps",
    "staff-availability",
    "standby",
    "compliance-requests",
    "staff-contracts",
  ].includes(canary.resource);
  return ofStaff && reach && canary.record !== ownStaff(name) ? "of a staff member" : undefined;
}

/** The staff record that a person's account belongs to. */
const ownStaff = (name: PersonName): string | undefined => {
  const person = people[name];
  return "staff" in person ? person.staff : undefined;
};
