import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { isUuid, uuidsIn } from "#framework/shared/text/uuid.ts";
import type { FieldMessages } from "#framework/server/http/errors.ts";
import { mustNotBeSent } from "../../care/warnings.ts";
import { type Labels, sentenceOf, unfitReasons, type WorkerFacts } from "../../fitness/rules.ts";
import type { Times } from "./times.ts";

const hour = 3_600_000;
const mostHours = 24;
/** A participant in one of these states gets no new shifts. */
export const gone: ReadonlySet<string> = new Set(["suspended", "declined", "exited", "deceased"]);

/** What the blocks of a plan ask about, read once for any number of shifts. */
export interface BlockFacts {
  /** The participants by id: `full_name`, `status` and `do_not_send`. */
  people: ReadonlyMap<string, JsonObject>;
  /** Why participants get no new shifts by their risk assessments, as the end of a sentence. */
  refused: ReadonlyMap<string, string>;
  fitness: ReadonlyMap<string, WorkerFacts>;
  labels: Labels;
}

/**
 * Why a shift cannot be planned (domain reference, section 4.3), by field: a worker who is not fit for work then, or must
 * not be sent to the participant; a participant who gets no shifts.
 * @param zone where the shift is
 */
export function blocksOf(
  wished: JsonObject,
  times: Times,
  zone: string,
  { people, refused, fitness, labels }: BlockFacts,
): FieldMessages {
  const served = uuidsIn(wished.participants).map((id): [string, JsonObject] => [id, people.get(id) ?? {}]);
  const sorted = served.toSorted(([, one], [, other]) => nameOf(one).localeCompare(nameOf(other)));
  const worker = isUuid(wished.staff) ? wished.staff : undefined;
  const known = fitness.get(worker ?? "");
  const participants = [
    ...sorted
      .filter(([, { status }]) => gone.has(String(status)))
      .map(([, person]) => `${nameOf(person)} is ${String(person.status)} and can't have new shifts.`),
    ...sorted
      .filter(([id]) => refused.has(id))
      .map(([id, person]) => `${nameOf(person)} ${refused.get(id)}. No new shifts can be added.`),
    ...sorted
      .filter(([, person]) => worker !== undefined && mustNotBeSent(person, worker))
      .map(([, person]) => `This worker must not be assigned to ${nameOf(person)}.`),
  ];
  const staff = known
    ? unfitReasons(known, times, zone, labels).map((reason) => sentenceOf(known.name, reason))
    : [];
  const isLong = times.end.getTime() - times.start.getTime() > mostHours * hour;
  return {
    ...(isLong && { end_at: [`A shift lasts ${mostHours} hours at most.`] }),
    ...(times.hours <= 0 && { break_minutes: ["The break must be shorter than the shift."] }),
    ...(participants.length > 0 && { participants }),
    ...(staff.length > 0 && { staff }),
  };
}

const nameOf = ({ full_name: name }: JsonObject): string => String(name ?? "This person");
