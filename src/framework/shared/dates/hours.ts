const thousands = /\B(?=(?:\d{3})+$)/g;

/** Hours as people read them: `7 h 30 min`. */
export function writtenHours(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = [
    ...(whole > 0 || rest === 0 ? [`${String(whole).replace(thousands, ",")} h`] : []),
    ...(rest > 0 ? [`${rest} min`] : []),
  ];
  return `${hours < 0 ? "−" : ""}${words.join(" ")}`;
}
