import { addFormats } from "#framework/shared/formats/formats.ts";
import type { TextFormat } from "#framework/shared/formats/textFormat.ts";
import { digitsOf, isAbn, isAcn, isMedicare, isTfn } from "./checksums.ts";
import {
  isBankAccount,
  isBsb,
  isMobile,
  isNdisNumber,
  isPhone,
  isPostcode,
  isProviderNumber,
  isSupportItem,
} from "./numbers.ts";
import { displayPhone, grouped, storedPhone } from "./phones.ts";
import { postcodeFits } from "./postcodes.ts";

const call = { display: displayPhone, stored: storedPhone, keyboard: "tel" } as const;

/** A number that is typed and stored as digits, and read in groups. */
const identifier = (...sizes: number[]): Partial<TextFormat> => ({
  display: (text) => grouped(digitsOf(text), ...sizes),
  stored: digitsOf,
  identifies: true,
  keyboard: "numeric",
});

/** The formats of Australia and the NDIS (domain reference, section 2). */
const formats: Readonly<Record<string, TextFormat>> = {
  phone: {
    fits: isPhone,
    hint: "a phone number, such as 0412 345 678",
    label: "Phone number",
    example: "(02) 5550 1234",
    ...call,
  },
  mobile: {
    fits: isMobile,
    hint: "a mobile number, such as 0412 345 678",
    label: "Mobile number",
    example: "0491 570 156",
    ...call,
  },
  postcode: {
    fits: isPostcode,
    hint: "a postcode of four digits",
    label: "Postcode",
    example: "2000",
    keyboard: "numeric",
    goesWith: postcodeFits,
  },
  "ndis-number": {
    fits: isNdisNumber,
    hint: "nine digits that start with 43",
    label: "NDIS number",
    example: "430 123 456",
    ...identifier(3, 3, 3),
  },
  "provider-number": {
    fits: isProviderNumber,
    hint: "an NDIS provider number that starts with 405",
    label: "NDIS provider number",
    example: "4050012345",
  },
  abn: {
    fits: isAbn,
    hint: "an ABN of eleven digits; check each digit",
    label: "ABN",
    example: "51 824 753 556",
    ...identifier(2, 3, 3, 3),
  },
  acn: {
    fits: isAcn,
    hint: "an ACN of nine digits; check each digit",
    label: "ACN",
    example: "004 085 616",
    ...identifier(3, 3, 3),
  },
  tfn: {
    fits: isTfn,
    hint: "a tax file number of nine digits; check each digit",
    example: "123 456 782",
    ...identifier(3, 3, 3),
  },
  medicare: {
    fits: isMedicare,
    hint: "a Medicare number of ten digits; check each digit",
    label: "Medicare number",
    example: "2123 45670 1",
    ...identifier(4, 5, 1),
    display: (text) => grouped(digitsOf(text).replaceAll("/", ""), 4, 5, 1),
    stored: (text) => digitsOf(text).replaceAll("/", ""),
  },
  bsb: {
    fits: isBsb,
    hint: "a BSB of six digits, such as 062-000",
    label: "BSB",
    example: "062-000",
    ...identifier(),
    display: (text) => digitsOf(text).replace(/^(\d{3})(\d{3})$/, "$1-$2"),
  },
  "bank-account": {
    fits: isBankAccount,
    hint: "an account number of five to nine digits",
    label: "Account number",
    example: "12345678",
    stored: digitsOf,
    keyboard: "numeric",
  },
  "support-item": { fits: isSupportItem, example: "01_011_0107_1_1" },
};

addFormats(formats);
