/** Most rows of a file (domain reference §4.6). */
export const mostRows = 5000;

/** Lines that are read, checked and kept at once, so that memory does not grow with the claim. */
export const portionSize = 500;
