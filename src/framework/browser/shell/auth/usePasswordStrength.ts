import { useEffect, useState } from "react";
import { useServices } from "../../services.tsx";
import { useSame } from "../../ui/useSame.ts";

/** What the server says of a password: 0, too easy, to 4, and why it would not be taken. */
export interface PasswordStrength {
  score: number;
  problem?: string;
}

const pauseMs = 400;

/**
 * Asks the server how strong a password is once someone pauses: it knows what is common, and its word counts when the
 * password is set. Undefined until it has answered, and without a connection.
 */
export function usePasswordStrength(
  password: string,
  known: readonly string[],
): PasswordStrength | undefined {
  const { shell } = useServices();
  const [strength, setStrength] = useState<{ of: string; said: PasswordStrength }>();
  const words = useSame(known);
  useEffect(() => {
    if (password === "") return undefined;
    let current = true;
    const timer = setTimeout(() => {
      const body = { password: password.slice(0, 200), known: words };
      shell<PasswordStrength>("password-strength", { body }).then(
        ({ data }) => current && setStrength({ of: password, said: data }),
        // It is advice: without it the password is judged when it is sent.
        () => undefined,
      );
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [shell, password, words]);
  return strength?.of === password ? strength.said : undefined;
}
