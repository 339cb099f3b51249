/** Hears that someone asks for the cookie banner again. */
export const cookieChoice = new EventTarget();

/** Shows the cookie banner again to someone who has chosen before. */
export const reopenCookieBanner = (): boolean => cookieChoice.dispatchEvent(new Event("open"));
