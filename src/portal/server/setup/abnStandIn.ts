import type { AbnRegister, RegisteredBusiness } from "./registeredBusiness.ts";

/** The businesses that the stand-in knows: those of the demo, and one whose ABN is cancelled. */
const known: Readonly<Record<string, RegisteredBusiness>> = {
  "62600000001": {
    legal_name: "Wattle Support Services Pty Ltd",
    trading_names: ["Wattle Support Services"],
    gst_registered: true,
  },
  "43600000002": {
    legal_name: "Acacia Community Care Pty Ltd",
    trading_names: ["Acacia Community Care"],
    gst_registered: false,
  },
  "51824753556": {
    legal_name: "Banksia Home Supports Pty Ltd",
    trading_names: [],
    cancelled_on: "2025-06-30",
    gst_registered: false,
  },
};

/** Stands in for the Australian Business Register where there is no network: in the demo and in tests. */
export const abnStandIn: AbnRegister = { find: (abn) => Promise.resolve(known[abn]) };
