import { addDays } from "#framework/shared/dates/dates.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";

/** A document of the register with its versions, the oldest first. */
export type Paper = JsonObject & { name: string; versions: { note: string; daysAgo: number }[] };

/** What a provider keeps in its register of documents. */
export const register = (today: string): Paper[] => [
  {
    name: "Incident management policy",
    type: "policy",
    category: "Quality",
    owner_scope: "company",
    visible_to: ["admin", "staff"],
    expiry: addDays(today, 200),
    requires_acknowledgement: true,
    status: "published",
    versions: [
      { note: "First issue.", daysAgo: 720 },
      { note: "Times for reporting to the Commission.", daysAgo: 300 },
      { note: "The section about the first hour has been rewritten.", daysAgo: 20 },
    ],
  },
  {
    name: "Privacy policy",
    type: "policy",
    category: "Privacy",
    owner_scope: "company",
    visible_to: ["admin", "staff", "participant"],
    expiry: addDays(today, 58),
    status: "published",
    versions: [
      { note: "First issue.", daysAgo: 500 },
      { note: "Recordings are included.", daysAgo: 90 },
    ],
  },
  {
    name: "Medication procedure",
    type: "procedure",
    category: "Clinical",
    owner_scope: "staff",
    visible_to: ["admin", "staff"],
    expiry: addDays(today, 25),
    requires_acknowledgement: true,
    status: "published",
    versions: [
      { note: "First issue.", daysAgo: 400 },
      { note: "Two people check every change.", daysAgo: 12 },
    ],
  },
  {
    name: "Participant handbook",
    type: "other",
    category: "Welcome",
    owner_scope: "participant",
    visible_to: ["participant"],
    requires_acknowledgement: true,
    status: "published",
    versions: [{ note: "First issue.", daysAgo: 150 }],
  },
  {
    name: "Position description",
    type: "agreement",
    category: "People",
    owner_scope: "staff",
    status: "published",
    versions: [{ note: "First issue.", daysAgo: 330 }],
  },
  {
    name: "Consent to share information",
    type: "form",
    category: "Privacy",
    owner_scope: "participant",
    status: "published",
    versions: [{ note: "First issue.", daysAgo: 210 }],
  },
  {
    name: "Emergency and disaster plan",
    type: "plan",
    category: "Quality",
    owner_scope: "company",
    visible_to: ["admin", "staff"],
    expiry: addDays(today, 340),
    status: "published",
    versions: [{ note: "First issue.", daysAgo: 25 }],
  },
  {
    name: "Code of conduct",
    type: "policy",
    category: "People",
    owner_scope: "staff",
    visible_to: ["admin", "staff"],
    status: "draft",
    versions: [{ note: "For comments.", daysAgo: 3 }],
  },
];

/** What people bring themselves. `years`: it ends some day. */
export const brought: Record<"staff" | "participant", (JsonObject & { name: string; years?: boolean })[]> = {
  participant: [
    { name: "NDIS plan", type: "plan", years: true },
    { name: "Occupational therapy report", type: "assessment" },
    { name: "Guardianship order", type: "legal", years: true },
  ],
  staff: [
    { name: "Certificate III in individual support", type: "certificate" },
    { name: "Car insurance", type: "certificate", years: true },
    { name: "Proof of identity", type: "identity" },
  ],
};
