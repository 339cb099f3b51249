/**
 * Serves a stand-in for a service outside by itself, until it is told to end.
 * @param name what it is called where it says that it listens
 * @param given the port as it was typed
 * @param listen opens it on a port
 */
export async function serveStandIn(name, given, listen) {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error("Say which port: a whole number from 0 to 65535.");
    process.exit(2);
  }
  try {
    const { origin, close } = await listen(port);
    console.log(`A stand-in for ${name} listens at ${origin}`);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void close());
  } catch (error) {
    console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken. Name another one.` : error.message);
    process.exitCode = 1;
  }
}
