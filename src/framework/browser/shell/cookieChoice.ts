/** Hears that somebody asks for the cookie banner again. */
export const cookieChoice = new EventTarget();

/** Shows the cookie banner again to somebody who has chosen before. */
export const reopenCookieBanner = (): boolean => cookieChoice.dispatchEvent(new Event("open"));
