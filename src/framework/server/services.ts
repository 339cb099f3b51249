import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import type { LoadedDefinitions } from "./definitions/load.ts";
import type { Events } from "./events/events.ts";
import type { FileStore } from "./files/fileStore.ts";
import type { Background } from "./jobs/background.ts";
import type { Layers } from "./layers/layers.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Keys } from "./keys.ts";
import type { AccessTokens } from "./http/request/token.ts";
import type { Payments } from "./payments/payments.ts";
import type { Later } from "./later.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { ScheduledJobs } from "./maintenance/scheduledJobs.ts";
import type { PdfProcess } from "./pdf/pdfProcess.ts";
import type { Notices } from "./notices/notices.ts";
import type { NoticeRules } from "./notices/thing.ts";
import type { Counts } from "./records/read/counts.ts";
import type { RecordTypes } from "./records/store/recordType.ts";
import type { After, Rules } from "./records/write/stages.ts";
import type { SessionCache } from "./session/sessionCache.ts";
import type { Wizards } from "./forms/wizard.ts";
import type { HolidayCalendars } from "./tenants/holidayCalendars.ts";
import type { Tenants } from "./tenants/tenants.ts";
import type { SmsGateway } from "./sms/gateway.ts";
import type { Backlogs } from "./outside/backlogs.ts";
import type { PublicSender } from "./outside/publicSender.ts";
import type { Portal } from "./portal.ts";

// Here, and not where `Services` is declared: nearly every service is handed the services, and would otherwise import what
// imports it.
declare module "./context.ts" {
  interface Services {
    config: Config;
    /** What the portal adds to the framework. */
    portal: Portal;
    database: Database;
    /** Those of the tenant that something is done for (`servicesOf`); so are types and notices. */
    definitions: LoadedDefinitions;
    types: RecordTypes;
    /** The definitions by tenant. */
    layers: Layers;
    wizards: Wizards;
    counts: Counts;
    keys: Keys;
    files: FileStore;
    mail: Outbox;
    /** Sends notices to endpoints of providers. */
    webhooks: PublicSender;
    /** Alerts the devices that people have asked for. */
    push: PublicSender;
    /** Sends SMS for providers that have an account at the gateway. */
    sms: SmsGateway;
    /** What should have been sent and was not. */
    backlogs: Backlogs;
    /** Takes payments; undefined where nobody does. */
    payments?: Payments;
    later: Later;
    pdf: PdfProcess;
    events: Events;
    /** The rules that definitions name for the stages of a write. */
    rules: Rules;
    /** What gives way to the change of a record before its rules look at it: others of its series. */
    beforeUpdate: After;
    /** What follows from every write when its rules have run: notices. */
    afterWrite: After;
    /** What notifies whom of what, and the rules that its definitions name. */
    notices: Notices;
    noticeRules: NoticeRules;
    sessions: SessionCache;
    tokens: AccessTokens;
    tenants: Tenants;
    holidays: HolidayCalendars;
    /** The queue of jobs; undefined until it is open. */
    jobs?: Jobs;
    /** Takes on what is to be done after a request. */
    background: Background;
    /** What the server does by itself, and when it last did it. */
    scheduledJobs: ScheduledJobs;
    /** For what belongs to no request. Writes nothing until the application is built. */
    log: FastifyBaseLogger;
  }
}
