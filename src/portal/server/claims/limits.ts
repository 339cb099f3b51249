/** Most rows of a file (domain reference §4.6). */
export const mostRows = 5000;

/** Lines that are read, checked and kept at once, so that memory does not grow with the claim. */
export const portionSize = 500;

/** Lines that a preview checks at a time: it keeps none of them, and reads the plans of their participants once for each lot. */
export const checkedAtOnce = 2500;
