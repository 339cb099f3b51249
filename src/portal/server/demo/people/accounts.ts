/** Password of every demo account. */
export const demoPassword = "demo-Portal-2026";

/** The accounts that each demo provider has: what stands before the @, and who it is. */
export const demoAccounts = [
  { name: "admin", what: "Admin" },
  { name: "payroll", what: "Admin: signs off the pay" },
  { name: "coordinator", what: "Staff: coordinates rosters" },
  { name: "worker", what: "Staff: a support worker with participants" },
  { name: "participant", what: "Participant" },
  { name: "advocate", what: "A caring advocate of that participant" },
] as const;
