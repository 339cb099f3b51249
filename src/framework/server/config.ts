import { BlockList, isIP } from "node:net";
import { basename, isAbsolute, join, resolve } from "node:path";
import type { PoolSettings } from "./database/engine.ts";
import { isOwnPortal } from "./folder/files.ts";

/** Everything that can be set from outside, checked and with its defaults. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string;
  /** How the connections to that server are used. */
  pool: PoolSettings;
  filesUrl?: string;
  mailUrl?: string;
  mailFrom: string;
  /** A payment provider, with its secret key as user and the secret of its events as password. */
  paymentsUrl?: string;
  /** A stand-in for the accounting service that the portal sends to. */
  accountingUrl?: string;
  /** A stand-in for the SMS gateway. */
  smsUrl?: string;
  /** Address of the portal without a subdomain, for links in mail. */
  portalUrl?: string;
  demo: "small" | "large" | "none" | "when-empty";
  product: string;
  tenant?: string;
  configDir: string;
  secret?: string;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  metrics: boolean;
  /** Whether browsers keep the portal, so that it opens without a connection. */
  offline: boolean;
  allowEmbeddedDatabase: boolean;
  trustedProxies: string[];
  /** Requests that one person can make in a minute, in each process; 0: as many as they like. */
  requestsPerMinute: number;
}

/** A setting that cannot be used. The process ends with exit code 2 and this one line, before anything is touched. */
export class SettingError extends Error {}

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings (docs/deployment.md lists them).
 * @throws {SettingError} that names the variable, what it holds and what it may hold.
 */
export function readConfig(env: Environment): Config {
  const text = (name: string) => (env[name]?.trim() ? env[name].trim() : undefined);
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const known = allowed.find((each) => each === value);
    if (known !== undefined) return known;
    throw new SettingError(`${name} is "${value}"; it can be ${allowed.join(", ")}.`);
  };
  const flag = (name: string) => oneOf(name, ["0", "1"], "0") === "1";
  const configDir = folder(text("CONFIG_DIR") ?? ".");
  // A portal of its own shares neither data nor addresses with the product's.
  const own = isOwnPortal(configDir);
  const production = oneOf("NODE_ENV", ["production", "development", "test"], "development") === "production";
  const config: Config = {
    production,
    host: text("HOST") ?? "127.0.0.1",
    port: portFrom(text("PORT")),
    dataDir: folder(text("DATA_DIR") ?? (own ? join(configDir, "data") : "./data")),
    databaseUrl: urlFrom("DATABASE_URL", text("DATABASE_URL"), ["postgres:", "postgresql:"]),
    pool: {
      size: wholeFrom("DATABASE_POOL", text("DATABASE_POOL"), { fallback: 20, least: 4, most: 500 }),
      statementSeconds: wholeFrom("DATABASE_STATEMENT_SECONDS", text("DATABASE_STATEMENT_SECONDS"), {
        fallback: 15,
        least: 1,
        most: 600,
      }),
      idleSeconds: wholeFrom("DATABASE_IDLE_SECONDS", text("DATABASE_IDLE_SECONDS"), {
        fallback: 30,
        least: 5,
        most: 600,
      }),
    },
    filesUrl: bucketFrom(urlFrom("FILES_URL", text("FILES_URL"), ["s3:"])),
    mailUrl: serverFrom("MAIL_URL", urlFrom("MAIL_URL", text("MAIL_URL"), ["smtp:", "smtps:"])),
    mailFrom: senderFrom(text("MAIL_FROM") ?? "Support Portal <no-reply@portal.example>"),
    paymentsUrl: accountFrom("PAYMENTS_URL", urlFrom("PAYMENTS_URL", text("PAYMENTS_URL"), ["https:"])),
    accountingUrl: originFrom(
      "ACCOUNTING_URL",
      urlFrom("ACCOUNTING_URL", text("ACCOUNTING_URL"), ["http:", "https:"]),
    ),
    smsUrl: originFrom("SMS_URL", urlFrom("SMS_URL", text("SMS_URL"), ["http:", "https:"])),
    portalUrl: originFrom("PORTAL_URL", urlFrom("PORTAL_URL", text("PORTAL_URL"), ["http:", "https:"])),
    demo: oneOf("DEMO", ["small", "large", "none", "when-empty"], production ? "none" : "when-empty"),
    product: nameFrom("PRODUCT", text("PRODUCT")) ?? (own ? productOf(configDir) : "ndis"),
    tenant: nameFrom("TENANT", text("TENANT")),
    configDir,
    secret: env.SECRET === "" ? undefined : env.SECRET,
    logLevel: oneOf("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
    metrics: flag("METRICS"),
    offline: oneOf("OFFLINE", ["on", "off"], "on") === "on",
    allowEmbeddedDatabase: flag("ALLOW_EMBEDDED_DB"),
    trustedProxies: proxiesFrom(text("TRUSTED_PROXIES")),
    requestsPerMinute: wholeFrom("REQUESTS_PER_MINUTE", text("REQUESTS_PER_MINUTE"), {
      fallback: 3000,
      least: 0,
      most: 999_999,
    }),
  };
  if (config.secret !== undefined && config.secret.length < 32) {
    throw new SettingError(`SECRET has ${config.secret.length} characters; it needs at least 32.`);
  }
  if (config.secret !== undefined && bitsOf(config.secret) < leastBits)
    throw new SettingError(
      "SECRET is too easy to guess; make it by chance, such as with: openssl rand -base64 48",
    );
  if (production) refuseInProduction(config);
  return config;
}

function refuseInProduction(config: Config): void {
  if (config.demo === "small" || config.demo === "large") {
    throw new SettingError(`DEMO is "${config.demo}"; in production there are no demo accounts: use none.`);
  }
  if (config.secret === undefined)
    throw new SettingError("SECRET is not set; in production it must be, with at least 32 characters.");
  if (config.databaseUrl === undefined && !config.allowEmbeddedDatabase) {
    throw new SettingError(
      "DATABASE_URL is not set; in production a PostgreSQL server is needed (or ALLOW_EMBEDDED_DB=1, which survives crashes of the app but not of the machine).",
    );
  }
  if (config.accountingUrl !== undefined)
    throw new SettingError(
      "ACCOUNTING_URL names a stand-in; in production the accounting service itself is used.",
    );
  if (config.smsUrl !== undefined)
    throw new SettingError("SMS_URL names a stand-in; in production the SMS gateway itself is used.");
  if (config.mailUrl?.startsWith("smtp:") && !config.mailUrl.includes("requireTLS=true")) {
    throw new SettingError(
      "MAIL_URL sends mail in plain text; in production use smtps:// or add ?requireTLS=true.",
    );
  }
}

/** Guesses that a secret should withstand, as a power of two. */
const leastBits = 90;

/** Shannon's entropy of a text in bits, of one that repeats itself that of the part: no measure of chance, but of its lack. */
function bitsOf(text: string): number {
  const part = /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
  const letters = [...part];
  const counts = Map.groupBy(letters, (letter) => letter);
  return [...counts.values()].reduce(
    (bits, { length }) => bits - length * Math.log2(length / letters.length),
    0,
  );
}

const folder = (path: string): string => (isAbsolute(path) ? path : resolve(path));

function portFrom(value: string | undefined): number {
  const port = Number(value ?? 8080);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SettingError(`PORT is "${value}"; it must be a whole number from 0 to 65535.`);
}

function wholeFrom(
  name: string,
  value: string | undefined,
  { fallback, least, most }: { fallback: number; least: number; most: number },
): number {
  const given = value === undefined ? fallback : /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (given >= least && given <= most) return given;
  throw new SettingError(`${name} is "${value}"; it must be a whole number from ${least} to ${most}.`);
}

function urlFrom(name: string, value: string | undefined, protocols: string[]): string | undefined {
  if (value === undefined) return undefined;
  const protocol = URL.canParse(value) ? new URL(value).protocol : "";
  if (protocols.includes(protocol)) return value;
  throw new SettingError(
    `${name} is not an address that begins with ${protocols.map((known) => `${known}//`).join(" or ")}.`,
  );
}

function serverFrom(name: string, url: string | undefined): string | undefined {
  if (url === undefined || new URL(url).hostname !== "") return url;
  throw new SettingError(`${name} names no server.`);
}

/** An address with a user and a password. */
function accountFrom(name: string, url: string | undefined): string | undefined {
  const { username, password } = url === undefined ? { username: "", password: "" } : new URL(url);
  if (url === undefined || (username !== "" && password !== "")) return url;
  throw new SettingError(`${name} needs a key and a signing secret: https://key:secret@api.stripe.com.`);
}

/** An address whose path would be lost: links in mail are made of its origin. */
function originFrom(name: string, url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { pathname, search, hash, username } = new URL(url);
  if (pathname === "/" && search === "" && hash === "" && username === "") return url;
  throw new SettingError(
    `${name} is "${url}"; it must be an origin such as https://portal.example, without a path or a name.`,
  );
}

/** `Name <address>` or an address, in one line. */
function senderFrom(text: string): string {
  const address = /^(?:[^<>\p{Cc}]*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text);
  if (/^[^@\s]+@[^@\s]+$/.test(address?.[1] ?? address?.[2] ?? "")) return text;
  throw new SettingError(
    `MAIL_FROM is ${JSON.stringify(text)}; it must be an address, or a name and an address: Portal <no-reply@portal.example>.`,
  );
}

function bucketFrom(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { hostname, searchParams } = new URL(url);
  const endpoint = searchParams.get("endpoint");
  if (hostname !== "" && (endpoint === null || /^https?:\/\/./.test(endpoint))) return url;
  throw new SettingError("FILES_URL is not of the form s3://bucket?endpoint=https://…&region=….");
}

function proxiesFrom(list = ""): string[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((proxy) => {
      if (["loopback", "linklocal", "uniquelocal"].includes(proxy) || isNetwork(proxy)) return proxy;
      throw new SettingError(
        `TRUSTED_PROXIES has "${proxy}"; it can have addresses, networks like 10.0.0.0/8, loopback, linklocal and uniquelocal.`,
      );
    });
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  if (isIP(address) === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(
      address,
      /^\d+$/.test(bits) ? Number(bits) : -1,
      isIP(address) === 6 ? "ipv6" : "ipv4",
    );
    return true;
  } catch {
    return false;
  }
}

/** The name of a portal of its own in the addresses of its API: that of its folder, as far as that can stand there. */
const productOf = (configDir: string): string =>
  basename(configDir)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 63) || "portal";

function nameFrom(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value)) return value;
  throw new SettingError(`${name} is "${value}"; it can have small letters, digits and hyphens.`);
}
