import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { type Engine, type Session, tenantSetting } from "./engine.ts";
import { isLongWork } from "./longWork.ts";

/** Who a connection is for: the application in a tenant's name, or the owner of the tables. */
export interface ConnectionSource {
  connect: (tenant: string) => Promise<Session>;
  /** The tenant that the next connection is to see; the owner sees none in particular. */
  tenant: () => string;
}

/**
 * One Kysely dialect for both engines. Every connection that leaves it is set to the tenant of anyone who asked for it,
 * so that row-level security shows that tenant's rows and no others.
 */
export class PortalDialect implements Dialect {
  readonly #source: ConnectionSource;

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  createDriver = (): Driver => new PortalDriver(this.#source);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);
}

class PortalDriver implements Driver {
  readonly #source: ConnectionSource;

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  init = () => Promise.resolve();
  destroy = () => Promise.resolve();

  async acquireConnection(): Promise<DatabaseConnection> {
    const tenant = this.#source.tenant();
    const session = await this.#source.connect(tenant);
    if (session.tenant !== tenant) {
      try {
        await session.query("select set_config($1, $2, false)", [tenantSetting, tenant]);
        session.tenant = tenant;
      } catch (error) {
        session.release(true);
        throw error;
      }
    }
    return new PortalConnection(session);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    await sessionOf(connection).query(`begin${level}`, []);
    if (isLongWork()) await sessionOf(connection).query(patience, []);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).query("commit", []);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const open = opened(connection);
    await open.session.query("rollback", []).catch(() => {
      open.broken = true;
    });
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { session, broken } = opened(connection);
    session.release(broken);
    return Promise.resolve();
  }
}

const sessionOf = (connection: DatabaseConnection): Session => opened(connection).session;

/** A connection that the driver was given back: it gives out no others. */
function opened(connection: DatabaseConnection): PortalConnection {
  if (connection instanceof PortalConnection) return connection;
  throw new Error("the connection is another driver's");
}

class PortalConnection implements DatabaseConnection {
  broken = false;
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.session.query(sql, parameters);
    // What a statement selects is known to anyone who wrote it.
    return { rows: rows as R[], numAffectedRows: BigInt(affected) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Read in pages by key: the embedded database does not stream.");
  }
}

/** Long work may take minutes, and think for minutes between its statements. */
const patience =
  "set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = '10min'";

/** Where the application's connections come from. */
export const asApplication = (engine: Engine, tenant: () => string): ConnectionSource => ({
  connect: engine.connect,
  tenant,
});

/** Where the owner's connections come from. */
export const asOwner = (engine: Engine): ConnectionSource => ({
  connect: engine.connectAsOwner,
  tenant: () => "",
});
