/** To the hundredth, as hours are kept and shown: a day of a 38-hour week is 7.6. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** To a ten-thousandth: as far as hours, kilometres and other units are kept and sent, so that none of their minutes is lost. */
export const tenThousandths = (value: number): number => Math.round(value * 10_000) / 10_000;
