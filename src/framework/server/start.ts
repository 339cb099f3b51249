import { keepSeries, makeWay } from "./records/series/keepSeries.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import type { FolderDefinitions } from "./definitions/load.ts";
import { startable } from "./definitions/startable.ts";
import { Events } from "./events/events.ts";
import type { FileStore } from "./files/fileStore.ts";
import { localFiles } from "./files/localFiles.ts";
import type { FileLimits } from "./files/s3Files.ts";
import { AccessTokens } from "./http/request/token.ts";
import { Background } from "./jobs/background.ts";
import { keysFrom, secretFrom } from "./keys.ts";
import { Layers } from "./layers/layers.ts";
import { Later } from "./later.ts";
import { Outbox } from "./mail/outbox.ts";
import { notifyOfWrite } from "./notices/onWrite.ts";
import { supplyNotices } from "./notices/supply.ts";
import { silentLog } from "./http/watch/logging.ts";
import { ScheduledJobs } from "./maintenance/scheduledJobs.ts";
import { Backlogs } from "./outside/backlogs.ts";
import type { OutsideLimits } from "./outside/outside.ts";
import { paymentsFrom } from "./payments/openPayments.ts";
import { portalAddress } from "./portalAddress.ts";
import type { Portal } from "./portal.ts";
import { PdfProcess } from "./pdf/pdfProcess.ts";
import { SessionCache } from "./session/sessionCache.ts";
import { Counts } from "./records/read/counts.ts";
import type { Clock, Services } from "./context.ts";
import { HolidayCalendars } from "./tenants/holidayCalendars.ts";
import { Tenants } from "./tenants/tenants.ts";
import { upgrade } from "./upgrade.ts";
import { smsFrom } from "./sms/openSms.ts";
import { pushSender } from "./push/pushSender.ts";
import { webhookSender } from "./webhooks/sender.ts";
import type { Database } from "./database/database.ts";

/** What anyone who opens the services has already. */
export interface Given {
  clock?: Clock;
  database?: Database;
  definitions?: FolderDefinitions;
  /** Limits of services outside, where they are not the usual ones. */
  limits?: { mail?: OutsideLimits; files?: FileLimits };
}

/**
 * Opens everything that the server works with, in order. The definition stage comes first (`npm run check` is the same): a
 * mistake in definitions touches nothing.
 */
export async function openServices(config: Config, portal: Portal, given: Given = {}): Promise<Services> {
  const {
    clock = { now: () => new Date() },
    database,
    definitions = startable(config.configDir, portal).definitions,
    limits = {},
  } = given;
  const opened = database ?? (await openDatabase(config));
  const { types, wizards } = await upgrade(opened, definitions, portal, config);
  const layers = new Layers(definitions, types);
  const keys = keysFrom(secretFrom(config.dataDir, config.secret));
  const holidays = new HolidayCalendars(opened.db, portal.holidays);
  const services: Services = {
    config,
    clock,
    database: opened,
    definitions,
    types,
    layers,
    wizards,
    counts: new Counts(),
    portal,
    rules: portal.rules,
    beforeUpdate: makeWay,
    afterWrite: async (write, states) => {
      await notifyOfWrite(write, states);
      await keepSeries(write, states);
    },
    notices: layers.underneath.notices,
    noticeRules: portal.noticeRules,
    keys,
    files: await openFiles(config, limits.files),
    mail: new Outbox(opened, { config, baseOf: (slug) => portalAddress(config, slug), limits: limits.mail }),
    webhooks: webhookSender(),
    push: pushSender(),
    sms: smsFrom(config, clock),
    backlogs: new Backlogs(),
    payments: paymentsFrom(config),
    later: new Later(),
    background: new Background(),
    pdf: new PdfProcess(),
    events: await Events.on(opened.engine),
    sessions: new SessionCache(opened, definitions.definitions, clock, portal.person),
    tokens: new AccessTokens(keys, clock),
    tenants: new Tenants(opened.db, holidays, portal),
    holidays,
    scheduledJobs: new ScheduledJobs(),
    log: silentLog,
  };
  listenForChanges(services);
  watchOutside(services);
  await supplyNotices(services);
  await portal.bringUpToDate(services);
  return services;
}

async function openFiles({ filesUrl, dataDir }: Config, limits?: FileLimits): Promise<FileStore> {
  if (filesUrl === undefined) return localFiles(`${dataDir}/files`);
  const { s3Files } = await import("./files/s3Files.ts");
  return s3Files(filesUrl, { dataDir, limits });
}

/** What other processes changed is not kept here any longer. */
function listenForChanges({ events, counts, sessions, tenants, holidays }: Services): void {
  events.subscribe((event) => {
    if (event.kind === "record") counts.forget(event.tenant, event.table);
    if (event.kind === "session-ended") sessions.forgetSession(event.session);
    if (event.kind === "rights-changed") {
      sessions.forgetAll();
      counts.forgetAll();
    }
    if (event.kind === "tenant-changed") tenants.forget();
    if (event.kind === "record" && holidays.areIn(event.resource)) {
      holidays.forget(event.tenant);
      tenants.forget();
    }
    if (event.kind === "missed") {
      sessions.forgetAll();
      counts.forgetAll();
      holidays.forget();
      tenants.forget();
    }
  });
}

/** When a service outside stops or comes back, the log says so once, and open portals of admins show it. */
function watchOutside(services: Services): void {
  for (const service of [services.mail.outside, services.files.outside, services.payments?.outside]) {
    service?.onChange(({ state, error, since }) => {
      if (state === "ok") services.log.info({ service: service.name }, "a service is back");
      else services.log.warn({ service: service.name, since, code: error }, "a service does not answer");
      services.events.tell({ kind: "services" });
    });
  }
  services.mail.onGivenUp((tenant) => services.events.tell({ kind: "services", tenant }));
}
