import type { Outside } from "../outside/outside.ts";
import type { SmsStandIn } from "./standIn/standIn.ts";
import type { SmsAccount, SmsMessage, SmsOutcome } from "./message.ts";

/** Sends SMS. Its calls wait for a service outside: nobody may hold a database connection in the meantime. */
export interface SmsGateway {
  outside: Outside;
  send: (account: SmsAccount, message: SmsMessage) => Promise<SmsOutcome>;
  /** The stand-in behind it, where nothing is sent. */
  standIn?: SmsStandIn;
}
