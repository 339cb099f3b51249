/** What the demo is made for: today, and how many. */
export interface DemoScale {
  today: string;
  staff: number;
  participants: number;
}

/** A provider of this size works in every state, and has people with more names than the lists below. */
export const isLarge = ({ participants }: DemoScale): boolean => participants > 500;

/** Days before today that are not on invoices yet: what was delivered in them is for the next invoice run. */
export const daysOpen = 12;
