import { type ReactNode, Suspense, useCallback, useState } from "react";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";

const PasswordDialog = later(() => import("../../shell/auth/PasswordDialog.tsx"));

interface Confirmation {
  /** Asks who is about to sign for their password; what goes along with the form, or undefined when they go back. */
  confirm: () => Promise<JsonObject | undefined>;
  /** What asks them, while it does. */
  dialog: ReactNode;
}

/** Has the server make sure that it is the signed-in person who signs. The password itself is kept nowhere. */
export function useConfirmation(): Confirmation {
  const text = useText();
  const { shell } = useServices();
  const [asking, setAsking] = useState<(along: JsonObject | undefined) => void>();
  const confirm = useCallback(
    () => new Promise<JsonObject | undefined>((resolve) => setAsking(() => resolve)),
    [],
  );
  const end = (along: JsonObject | undefined) => {
    setAsking(undefined);
    asking?.(along);
  };
  const dialog = asking && (
    <Suspense fallback={null}>
      <PasswordDialog
        title={text("wizard.confirmTitle")}
        text={text("wizard.confirmText")}
        button={text("wizard.confirmButton")}
        onPassword={async (password) => {
          const { data } = await shell<{ confirmation: string }>("confirm-password", {
            body: { password },
            quiet: true,
          });
          end({ confirmation: data.confirmation });
        }}
        onClose={() => end(undefined)}
      />
    </Suspense>
  );
  return { confirm, dialog };
}
