import { useEffect, useRef } from "react";
import { fieldId } from "./fieldParts.tsx";
import type { Errors } from "./formModel.ts";
import { text } from "./texts.ts";

/**
 * Everything that stands in the way of sending, each with a link to its question. It takes the focus when it comes, and
 * is made again for each try.
 */
export function Problems({ message, errors }: { message?: string; errors: Errors }) {
  const place = useRef<HTMLDivElement>(null);
  const listed = Object.entries(errors);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className="problems" role="alert" tabIndex={-1} ref={place}>
      <h2>{message ?? text("problems")}</h2>
      {listed.length > 0 && (
        <ul>
          {listed.map(([name, messages]) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
                }}
              >
                {messages.join(" ")}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
