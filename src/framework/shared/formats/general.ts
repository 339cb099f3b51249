import { isInstant, isIsoDate } from "../dates/dates.ts";
import { isUuid } from "../text/uuid.ts";
import { technical } from "./technical.ts";
import type { TextFormat } from "./textFormat.ts";

const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Links that may be stored and shown: web addresses only, never `javascript:` or `data:`. */
function isWebAddress(text: string): boolean {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:";
  } catch {
    return false;
  }
}

/** The formats of every portal. */
export const general: Readonly<Record<string, TextFormat>> = {
  ...technical,
  date: { fits: isIsoDate, hint: "a date, such as 31 Dec 2026", label: "Date" },
  "date-time": { fits: isInstant, hint: "a date and time", label: "Date and time" },
  time: {
    fits: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    hint: "a time, such as 2:30 pm",
    label: "Time",
    example: "09:00",
  },
  email: {
    fits: (text) => text.length <= 254 && email.test(text),
    hint: "an email address, such as name@example.com",
    label: "Email address",
    example: "sam.nguyen@example.com",
    stored: (text) => text.toLowerCase(),
  },
  uri: {
    fits: isWebAddress,
    hint: "a web address that starts with https://",
    label: "Web address",
    example: "https://example.com/",
  },
  uuid: {
    fits: isUuid,
    hint: "chosen from the list",
    label: "Record",
    example: "0199f3c2-6b1e-7c4a-9d2f-3e5a7b9c1d20",
  },
  color: {
    fits: (text) => /^#[0-9a-f]{6}$/i.test(text),
    hint: "a colour, such as #1a7f64",
    example: "#1a7f64",
  },
  phone: {
    fits: (text) => /^\+?\d{5,15}$/.test(text.replace(/[\s().-]/g, "")),
    hint: "a phone number",
    label: "Phone number",
    example: "+49 30 901820",
    stored: (text) => text.replace(/[\s().-]/g, ""),
    keyboard: "tel",
  },
};
