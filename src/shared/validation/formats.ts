import { isInstant, isIsoDate } from "../dates/dates.ts";
import { isAbn, isAcn, isMedicare, isTfn } from "../identifiers/checksums.ts";
import { isUuid } from "../text/uuid.ts";
import {
  isBankAccount,
  isBsb,
  isMobile,
  isNdisNumber,
  isPhone,
  isPostcode,
  isProviderNumber,
  isSupportItem,
} from "../identifiers/numbers.ts";

const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** No text of a format is longer; a longer one is not looked through. */
const longest = 2500;

const bounded = (
  formats: Record<string, (text: string) => boolean>,
): Record<string, (text: string) => boolean> =>
  Object.fromEntries(
    Object.entries(formats).map(([name, test]) => [
      name,
      (text: string) => text.length <= longest && test(text),
    ]),
  );

/** Links that may be stored and shown: web addresses only, never `javascript:` or `data:`. */
function isWebAddress(text: string): boolean {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:";
  } catch {
    return false;
  }
}

/**
 * The text formats of record schemas, by name. Browser and server register exactly these, so that both give the
 * same verdict. `money` and `signature` stand for a kind of field, not for a text, and are checked by their type.
 */
export const textFormats: Record<string, (text: string) => boolean> = bounded({
  date: isIsoDate,
  "date-time": isInstant,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  email: (text) => text.length <= 254 && email.test(text),
  uri: isWebAddress,
  uuid: isUuid,
  color: (text) => /^#[0-9a-f]{6}$/i.test(text),
  phone: isPhone,
  mobile: isMobile,
  postcode: isPostcode,
  "ndis-number": isNdisNumber,
  "provider-number": isProviderNumber,
  abn: isAbn,
  acn: isAcn,
  tfn: isTfn,
  medicare: isMedicare,
  bsb: isBsb,
  "bank-account": isBankAccount,
  "support-item": isSupportItem,
});

/** Formats that name a kind of field; any value of the right type fits. */
export const kindFormats = ["money", "signature"] as const;
