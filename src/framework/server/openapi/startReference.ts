/** The library, as its script makes it known to the page. */
declare const Scalar: { createApiReference: (place: HTMLElement, configuration: object) => unknown };

/**
 * Runs in the browser, as text: starts the reference on its page, with the token of anyone who is signed in to the portal.
 *
 * The content security policy stays as it is on every page. The library makes style elements, which get the page's
 * nonce; it sets styles as attributes, which become properties; and it tries whether code can be made from text, which
 * is answered without asking the policy. Nothing is requested from another host. What it draws without a name or without
 * a way in for the keyboard gets both.
 */
export function startReference(): void {
  const place = document.getElementById("reference");
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? "";
  if (!place) return;

  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };

  const setAttribute: Element["setAttribute"] = Object.getOwnPropertyDescriptor(
    Element.prototype,
    "setAttribute",
  )?.value;
  Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
    if (name === "style" && this instanceof HTMLElement) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };

  const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  Object.defineProperty(Element.prototype, "innerHTML", {
    ...innerHtml,
    set(this: Element, html: { toString: () => string } | null) {
      innerHtml?.set?.call(this, (html ?? "").toString().replace(/(<code[^>]*) style="/g, '$1 data-style="'));
      for (const element of this.querySelectorAll<HTMLElement>("[data-style]"))
        element.style.cssText = element.dataset.style ?? "";
    },
  });

  const refuse = () => {
    throw new EvalError("No code is made from text here.");
  };
  globalThis.Function = new Proxy(Function, { apply: refuse, construct: refuse });

  const repair = () => {
    for (const button of document.querySelectorAll("button.group\\/copy-button:not([aria-label])"))
      button.setAttribute("aria-label", "Copy");
    for (const more of document.querySelectorAll("button.show-more[aria-label]:not([data-named])")) {
      more.setAttribute("data-named", "");
      more.setAttribute("aria-label", `${more.textContent.trim()}: ${more.getAttribute("aria-label")}`);
    }
    for (const list of document.querySelectorAll("ul.endpoints:not([tabindex])"))
      list.setAttribute("tabindex", "0");
  };
  new MutationObserver(repair).observe(document.body, { childList: true, subtree: true });

  const token = localStorage.getItem("userToken") ?? sessionStorage.getItem("userToken") ?? "";
  const library = document.createElement("script");
  library.src = place.dataset.library ?? "";
  library.addEventListener("load", () => {
    Scalar.createApiReference(place, {
      url: place.dataset.description,
      authentication: { preferredSecurityScheme: "session", securitySchemes: { session: { token } } },
      agent: { disabled: true },
      mcp: { disabled: true },
      customCss: place.dataset.css,
      defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
      documentDownloadType: "json",
      hideClientButton: true,
      hideModels: true,
      metaData: { title: "API reference" },
      persistAuth: false,
      showDeveloperTools: "never",
      telemetry: false,
      theme: "default",
      withDefaultFonts: false,
    });
  });
  document.head.append(library);
}
