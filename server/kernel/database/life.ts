import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { Client } from 'pg';

/** First key of the locks below; the second is the number of a life. */
const livingKey = 0x4c49_4645;
const reconnectMs = 1_000;
const mostNumber = 2 ** 31 - 1;

/**
 * Lets other processes see at once that this one has died: it holds a session lock on a connection of its own, and
 * PostgreSQL frees that lock when the process is gone. A connection that breaks while the process lives is made anew;
 * what depends on a life must bear that it was taken for dead meanwhile.
 */
export class Life {
  readonly number = randomInt(1, mostNumber);
  readonly #url: string;
  #begun: Promise<void> | undefined;
  #client: Client | undefined;
  #ended = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Resolves when others can see it; calling it again changes nothing. */
  begin(): Promise<void> {
    return (this.#begun ??= this.#connect());
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client({ connectionString: this.#url, application_name: 'reach life', keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('select pg_advisory_lock($1, $2)', [livingKey, this.number]);
    client.once('end', () => void this.#revive());
    this.#client = client;
    if (this.#ended) await client.end();
  }

  async #revive(): Promise<void> {
    while (!this.#ended) {
      await pause(reconnectMs, undefined, { ref: false });
      const isBack = await this.#connect().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }
}

/** Whether no process with this number lives. */
export function isDeadLife(number: SQL): SQL {
  return sql`not exists (
    select 1 from pg_locks where locktype = 'advisory' and classid = ${livingKey}::int::oid and objid = ${number}::oid
      and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database()))`;
}
