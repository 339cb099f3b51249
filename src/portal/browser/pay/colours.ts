/** Colours of the theme by what the time is paid as; words say the same beside every use. */
export const colourOf = (category: string): string => {
  if (category.startsWith("overtime") || category === "sleepover_disturbance") return "warning.main";
  if (category === "public_holiday") return "error.main";
  if (category === "saturday" || category === "sunday") return "info.main";
  if (category === "sleepover" || category === "cancellation_pay") return "text.disabled";
  return category === "ordinary" ? "primary.main" : "secondary.main";
};
