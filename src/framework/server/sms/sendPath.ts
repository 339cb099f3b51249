/** The call that sends messages, below the origin. */
export const sendPath = "/v3/sms/send";
