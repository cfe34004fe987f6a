import { Client, type Pool, type QueryConfig, type QueryResult } from 'pg';
import type { Connections } from './connections';
import { FairQueue } from './fair-queue';
import { PgliteSocket } from './pglite-socket';
import { startPgliteThread } from './pglite-thread';
import { insideTransaction } from './transaction-context';

/** A folder, or memory: empty or filled from an image. */
export type PgliteSource = { engine: 'pglite'; dataDir?: string; image?: Uint8Array<ArrayBuffer> };

const patienceMs = 10_000;

/**
 * Opens PGlite behind node-postgres's client.
 * @returns a stand-in for pg.Pool: `query` runs one statement, `connect` lends the connection until `release`.
 */
export async function openPglite(source: PgliteSource, onLost: (error: Error) => void) {
  const { dataDir, image } = source;
  const thread = await startPgliteThread({ dataDir, image });
  thread.onLost(onLost);
  const client = new Client({ stream: () => new PgliteSocket(thread), ssl: false, user: 'postgres' });
  client.on('error', onLost);
  await client.connect();
  // A new file of the log would be filled with zeros first: 50 ms in which nobody is answered, every 16 MiB.
  await client.query("set time zone 'UTC'; set wal_init_zero = off");
  const pool = new PglitePool(client);
  return {
    pool: pool as unknown as Pool,
    connections: () => pool.connections(),
    dump: () => thread.dump(),
    end: async () => {
      await pool.idle();
      await thread.close();
    },
  };
}

/** Drizzle takes it for a pool by its name and borrows a connection for each transaction. */
class PglitePool {
  readonly #client: Client;
  readonly #queue = new FairQueue();

  constructor(client: Client) {
    this.#client = client;
  }

  async query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const done = await this.#turn('statement');
    try {
      return await this.#client.query(config, values);
    } finally {
      done();
    }
  }

  async connect() {
    const done = await this.#turn('transaction');
    return { query: (config: QueryConfig, values?: unknown[]) => this.#client.query(config, values), release: done };
  }

  connections(): Connections {
    const { held, waiting } = this.#queue.state;
    return { used: Number(held), idle: Number(!held), waiting };
  }

  /** Resolves when nobody uses the connection; it is not lent again. */
  async idle(): Promise<void> {
    await this.#queue.take('transaction');
  }

  /**
   * A statement outside the transaction, awaited inside it, would wait for itself for ever: with one connection that
   * is certain, on PostgreSQL it is a slow surprise. So it fails and says what to do.
   */
  async #turn(kind: 'statement' | 'transaction'): Promise<() => void> {
    const turn = this.#queue.take(kind);
    if (!insideTransaction()) return turn;
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        void turn.then((done) => done());
        reject(
          new Error('a query inside a transaction went to the database instead of the transaction: use tx or call.db'),
        );
      }, patienceMs);
    });
    return Promise.race([turn, impatience]).finally(() => clearTimeout(timer));
  }
}
