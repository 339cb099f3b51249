import { Balances } from "./Balances.tsx";

/** One's own leave balances. */
export default function MyLeaveBalance() {
  return <Balances call="my-leave-balance" />;
}
