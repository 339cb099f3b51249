import { digitsOf } from "./checksums.ts";

/** NDIS participant number: 9 digits that begin with 43. */
export const isNdisNumber = (text: string): boolean => /^43\d{7}$/.test(digitsOf(text));

/** NDIS provider registration number: 405 and 6 or 7 digits, or the older form 4-XXXXXXX. */
export const isProviderNumber = (text: string): boolean =>
  /^(405\d{6,7}|4-[A-Z0-9]{5,8})$/.test(text.replace(/\s/g, "").toUpperCase());

/** Bank, state and branch: 6 digits that are not all 0. */
export const isBsb = (text: string): boolean => /^(?!0{6})\d{6}$/.test(digitsOf(text));

/** Bank account: 5 to 9 digits, as many as a payment file (ABA) holds. */
export const isBankAccount = (text: string): boolean => /^\d{5,9}$/.test(digitsOf(text));

/**
 * Support item number of the price catalogue, such as 01_011_0107_1_1: one of 21 support categories, a sequence, a
 * registration group from 0101 to 0138, one of 8 outcome domains, and the purpose (core, capital, capacity building).
 * Whether the catalogue has the item is another question (domain reference, section 3.1).
 */
export const isSupportItem = (text: string): boolean =>
  /^(?:0[1-9]|1\d|2[01])_(?:\d{3,4}|\d{9})_01(?:0[1-9]|[12]\d|3[0-8])_[1-8]_[1-3](?:_[A-Z]{1,3})?$/.test(
    text,
  );

/** Australian mobile number, with 0 or +61 in front. */
export const isMobile = (text: string): boolean => /^(?:\+?61|0)4\d{8}$/.test(digitsOf(text));

/** Australian landline number with its area code. */
export const isLandline = (text: string): boolean => /^(?:\+?61|0)[2378]\d{8}$/.test(digitsOf(text));

/** Australian satellite phone: 0145 and 0147, with 0 or +61 in front. */
export const isSatellite = (text: string): boolean => /^(?:\+?61|0)14[57]\d{6}$/.test(digitsOf(text));

/** 13, 1300 and 1800 numbers. */
export const isBusinessNumber = (text: string): boolean =>
  /^(?:13\d{4}|1300\d{6}|1800\d{6})$/.test(digitsOf(text));

/** Any number that can be called in Australia, or an international one with + in front. */
export const isPhone = (text: string): boolean =>
  isMobile(text) ||
  isSatellite(text) ||
  isLandline(text) ||
  isBusinessNumber(text) ||
  /^\+(?!61)[1-9]\d{6,14}$/.test(digitsOf(text));

/** Four digits; a string, because postcodes begin with 0 in the Northern Territory. */
export const isPostcode = (text: string): boolean => /^\d{4}$/.test(text);
