/** Where files are written fastest that have to survive nothing. */
export function fastestFolder(): string;
