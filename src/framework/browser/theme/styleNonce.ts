/** The nonce that the server's policy asks style elements to carry. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;

// The library of the toasts makes its style element while it is evaluated, with the nonce that it finds here.
Object.assign(globalThis, { __nonce__: styleNonce() });
