/** The parameters of an address with a value for one of them, or without it where there is none. */
export const withParameter =
  (name: string, value?: string) =>
  (current: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(current);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return next;
  };
