/** Hours, kilometres and other units to a ten-thousandth: as far as they are kept, shown and sent. */
export const wholeUnits = (units: number): number => Math.round(units * 10_000) / 10_000;
