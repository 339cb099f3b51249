/** How someone gets the mail of a notice: at once, in their daily summary, or not at all. It stands behind the bell in any case. */
export const mailChoices = ["now", "daily", "off"] as const;
export type MailChoice = (typeof mailChoices)[number];

/** Times of day (`HH:mm`) between which someone is not reminded; none where both are the same. */
export interface QuietHours {
  from: string;
  until: string;
}

/** How someone wants to be notified. */
export interface NotificationChoices {
  /** By the name of the notice; what is not in it comes at once. */
  mail: Readonly<Record<string, MailChoice>>;
  /** Notices of which their devices are not alerted. */
  silent: readonly string[];
  /** Notices that they get by SMS as well. */
  sms: readonly string[];
  /** When the daily summary comes (`HH:mm`, where the provider is). */
  summaryAt: string;
  /** Their own quiet hours; those of the provider without it. */
  quiet?: QuietHours;
}

/** What holds for anyone who has chosen nothing. */
export const usualChoices: NotificationChoices = { mail: {}, silent: [], sms: [], summaryAt: "07:30" };

/** A notice that can reach the person, and how they get its mail. */
export interface ChosenNotice {
  name: string;
  label: string;
  /** The resource that it is about; empty for none. */
  resource: string;
  mail: MailChoice;
  /** Whether the person's devices are alerted. */
  device: boolean;
  /** Whether they get an SMS. */
  sms: boolean;
  /** It comes by mail at once, whatever is chosen. */
  always: boolean;
}

/** What the page of choices shows. */
export interface ChoicesShown {
  notices: ChosenNotice[];
  summary_at: string;
  quiet: QuietHours | null;
  /** Where SMS goes: null as long as the person has no mobile number. Undefined where the provider sends none. */
  sms?: { number: string | null };
  /** The provider's quiet hours, which hold where the person has none. */
  usual_quiet: QuietHours;
}
