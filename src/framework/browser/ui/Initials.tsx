/** The first letters of a name, of the first and the last of its words. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("");

/** The first letters of a name, in the place of a picture. */
export const Initials = ({ name, size = 36 }: { name: string; size?: number }) => (
  <span aria-hidden className="initials" style={{ width: size, height: size, fontSize: size * 0.4 }}>
    {initialsOf(name)}
  </span>
);
