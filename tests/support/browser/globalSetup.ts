import { fillPlaceOnce } from "./filledPlace.ts";
import { startPortal } from "./portalProcess.ts";

/** One server for all tests of a run: each of them works on records of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const end = await fillPlaceOnce();
  const portal = await startPortal().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  process.env.BROWSER_TEST_PORT = String(portal.port);
  process.env.BROWSER_TEST_LOG = portal.log;
  return async () => {
    await portal.stop();
    await end();
  };
}
