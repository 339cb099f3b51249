/** The product's own mark, where a provider has none of its own. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <img src="/logo.svg" alt="" width={size} height={size} />
);
