import { webAddress } from "#framework/shared/text/webAddress.ts";
import type { PublicForm } from "./calls.ts";
import { text } from "./texts.ts";

/** Why the form asks and who reads what is sent, with the provider's privacy policy. */
export function Privacy({ form: { form, provider } }: { form: PublicForm }) {
  const address = webAddress(provider.privacy_policy);
  if (form.privacy === null && address === undefined) return null;
  return (
    <section className="privacy">
      <h2>{text("privacy")}</h2>
      {form.privacy !== null && <p>{form.privacy}</p>}
      {address !== undefined && (
        <p>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {text("privacyPolicy")}
          </a>
        </p>
      )}
    </section>
  );
}
