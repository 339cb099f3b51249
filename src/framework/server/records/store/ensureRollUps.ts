import type { Db } from "../../database/database.ts";
import { keepRollUps } from "../write/keepRollUps.ts";
import { bringUp } from "./bringUp.ts";
import type { RecordTypes } from "./recordType.ts";
import { rollUpsOf } from "./rollUps.ts";

/**
 * Fills in what records keep from others (`x-roll-up`) where their definition did not say so before, or said it in another
 * way.
 */
export const ensureRollUps = (owner: Db, types: RecordTypes): Promise<void> =>
  bringUp(owner, types, {
    name: "roll-up",
    saidBy: (type) => JSON.stringify(rollUpsOf(type).map(({ field, rollUp }) => [field.name, rollUp])),
    make: (db, tenant, type, ids) => keepRollUps(db, tenant, rollUpsOf(type), ids),
  });
