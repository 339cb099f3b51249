import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * Runs the definition stage of the start over a folder, and over the layers of all its tenants:
 * `npm run check -- path/to/folder`, or those of CONFIG_DIR. `--show participants` prints definitions with every layer and
 * which value comes from which, with `--tenant acacia` those of a tenant; `--accept` remembers what the patches were
 * written for, so that a later check names what changed underneath them. `--data` counts the records of the settings'
 * database that do not fit the definitions.
 */
export default async function check(args) {
  const { values, positionals } = asked(args);
  const folder = positionals[0] ?? process.env.CONFIG_DIR ?? ".";
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`);
    process.exit(2);
  }
  const { DefinitionError, loadDefinitions } = await import("../../src/framework/server/definitions/load.ts");
  const { portalOf } = await import("../../src/portals.ts");
  const { metaWith } = await import("../../src/framework/server/folder/names.ts");
  const { putTogether } = await import("../../src/framework/server/definitions/startable.ts");
  const { isReady } = await import("../../src/framework/shared/definitions/reports.ts");
  const { strayFiles } = await import("../../src/framework/server/definitions/strayFiles.ts");
  try {
    const stray = strayFiles(resolve(folder));
    if (stray.length > 0) throw new DefinitionError(stray);
    const portal = await portalOf(resolve(folder));
    const loaded = loadDefinitions(resolve(folder), { meta: metaWith(portal.names) });
    const tenants = tenantsOf(loaded, values.tenant, folder);
    if (values.show !== undefined && values.tenant === undefined) await show(loaded.layered, values.show);
    const { layer } = putTogether(loaded, portal);
    const { changes, wrong } = await checkTenants(loaded, tenants, { ...values, layer });
    if (wrong > 0) process.exit(1);
    const { resources, reports, dashboards, wizards } = loaded.definitions;
    const counts = [
      count(resources.size, "resource"),
      count(reports.filter(isReady).length, "report"),
      count(dashboards.length, "dashboard"),
      count(wizards.length, "wizard"),
      ...(tenants.length > 0 ? [`${count(tenants.length, "tenant")} with a layer`] : []),
    ];
    console.log(`The definitions are right: ${counts.join(", ")}.`);
    tellLeft(loaded.left);
    await compare(resolve(folder), [...loaded.layered.changes, ...changes], values);
    if (values.data) await judgeData(loaded, portal, resolve(folder));
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Says how many records of the settings' database do not fit the definitions, and why. The database stays as it is. */
async function judgeData(loaded, { rules, settings }, configDir) {
  const { readConfig } = await import("../../src/framework/server/config.ts");
  const { openDatabase } = await import("../../src/framework/server/database/database.ts");
  const { keysFrom, secretFrom } = await import("../../src/framework/server/keys.ts");
  const { compileRecordTypes } = await import("../../src/framework/server/records/store/compileTypes.ts");
  const { misfits } = await import("../../src/framework/server/maintenance/misfits.ts");
  const { readColumns } = await import("../../src/framework/server/records/store/store.ts");
  const { reportStartFailure } = await import("../../src/framework/server/startProblem.ts");
  let database;
  try {
    const config = readConfig({ ...process.env, CONFIG_DIR: configDir });
    database = await openDatabase(config);
    const { owner } = database;
    const columns = await readColumns(owner);
    if (!columns.has("tenants")) return console.log("The database of the settings is empty.");
    const types = compileRecordTypes(loaded, columns, rules.rows);
    const keys = keysFrom(secretFrom(config.dataDir, config.secret));
    const found = await misfits(owner, types, { keys, settings });
    for (const { resource, reason, records } of found)
      console.log(
        `  ${resource}: ${count(records, "record")} ${records === 1 ? "does" : "do"} not fit: ${reason}`,
      );
    if (found.length === 0) console.log("All records fit the definitions.");
    else console.log("These records stay, and can be changed in every other field.");
  } catch (error) {
    process.exitCode = reportStartFailure(error);
  } finally {
    await database?.close();
  }
}

/** Says once what was not taken over of schemas from elsewhere. */
function tellLeft(left) {
  if (left.length === 0) return;
  const files = new Set(left.map(({ file }) => file));
  const lines = left.map(
    ({ file, pointer, found, expected }) =>
      `  ${file}${pointer ? `#${pointer}` : ""}: ${found}; write ${expected} instead`,
  );
  console.log(`Not taken over as it stands, in ${count(files.size, "schema")}:\n${lines.join("\n")}`);
}

function asked(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        show: { type: "string" },
        tenant: { type: "string" },
        accept: { type: "boolean" },
        data: { type: "boolean" },
      },
    });
  } catch (error) {
    console.error(error.message);
    return process.exit(2);
  }
}

/** The tenants whose layers are checked: all of them, or the one that is asked for. */
function tenantsOf({ tenants }, wanted, folder) {
  if (wanted === undefined) return [...tenants.keys()];
  if (tenants.has(wanted)) return [wanted];
  const known = [...tenants.keys()].join(", ");
  console.error(`There is no layer ${folder}/tenants/${wanted}${known && `: there are those of ${known}`}.`);
  return process.exit(2);
}

/** Checks the layer of each tenant over the folder's definitions: what is wrong with one says nothing of the others. */
async function checkTenants(loaded, tenants, { show: name, tenant, layer }) {
  const { TenantLayerLoader } = await import("../../src/framework/server/definitions/tenantLayer.ts");
  const { DefinitionError } = await import("../../src/framework/server/definitions/load.ts");
  const loader = new TenantLayerLoader(loaded);
  const changes = [];
  let wrong = 0;
  for (const slug of tenants) {
    try {
      const own = loader.load(slug);
      layer(own);
      const { layered } = own;
      changes.push(...layered.changes.slice(loaded.layered.changes.length));
      if (name !== undefined && tenant !== undefined) await show(layered, name);
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      console.error(error.message);
      wrong += 1;
    }
  }
  return { changes, wrong };
}

async function show(layered, name) {
  const { shownDefinitions } = await import("../../src/framework/server/definitions/show.ts");
  console.log(`${shownDefinitions(layered, name)}\n`);
}

/** Accepts what is underneath the patches of a folder, or ends with code 1 where it is not what was accepted. */
async function compare(folder, changes, { accept, tenant }) {
  if (changes.length === 0) return;
  const { acceptPatches, changedUnderneath, lockFile } =
    await import("../../src/framework/server/definitions/lock.ts");
  const { describeProblem } = await import("../../src/framework/shared/definitions/check/problem.ts");
  if (accept) {
    if (tenant !== undefined) {
      console.error(`--accept is for all layers of a folder at once: leave --tenant out.`);
      process.exit(2);
    }
    acceptPatches(folder, changes);
    console.log(`${lockFile} remembers what ${count(changes.length, "patched value")} stood for.`);
    return;
  }
  const found = changedUnderneath(folder, changes);
  if (found === undefined) {
    console.log(
      `Patches change ${count(changes.length, "value")}. With --accept, later checks name what changed underneath.`,
    );
    return;
  }
  if (found.length === 0) return;
  console.error(
    `Changed underneath the patches:\n${found.map((problem) => `  ${describeProblem(problem)}`).join("\n")}`,
  );
  process.exit(1);
}

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
