import { expect, test } from "vitest";
import { payPeriod } from "#portal/shared/pay/payPeriod.ts";
import { payByTheMinute } from "#tests/support/payByTheMinute.ts";
import { fortnightOf } from "#tests/support/payFortnights.ts";
import { packs } from "./packs.ts";

/** `PAY_FORTNIGHTS=20000` for a long run. */
const count = Number(process.env.PAY_FORTNIGHTS ?? 500);

test(
  `${count} fortnights are paid as a calculation by the minute pays them`,
  () => {
    for (let seed = 0; seed < count; seed += 1) {
      const { worker, works, monday } = fortnightOf(seed);
      const { lines } = payPeriod({ worker, works, period: { first: monday, weeks: 2 } }, packs);
      const written = lines.map(
        ({ category, minutes, quantity, rate, amount }) =>
          `${category} ${minutes ?? quantity} ${rate} ${amount}`,
      );
      expect({ seed, lines: written.toSorted() }).toEqual({
        seed,
        lines: payByTheMinute(worker, works, monday),
      });
    }
  },
  60_000 + count * 100,
);
