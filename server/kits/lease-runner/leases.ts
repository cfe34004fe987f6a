import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '@server/kernel/database/database';
import type { Backlog } from '@server/kernel/metrics';
import { isDeadLife } from '@server/kernel/database/life';

/** A process that has not renewed its lease for so long is taken for dead, and another one goes on. */
export const leaseSeconds = 15;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
const unleased = { leaseOwner: null, leaseUntil: null };

/** The row is not this process's any more: somebody took it over, or it has ended. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A table whose rows are jobs: `text lease_owner` and `timestamptz lease_until`, both empty while nobody has a row. */
export type LeasedTable = PgTable & { id: PgColumn; leaseOwner: PgColumn; leaseUntil: PgColumn };
type Fields = Record<string, PgColumn> & { id: PgColumn };
type RowOf<F extends Fields> = { [Name in keyof F]: GetColumnData<F[Name]> };
type Change<Table extends PgTable> = Partial<PgUpdateSetSource<Table>>;

export interface LeaseTerms<Table extends LeasedTable, F extends Fields> {
  /** Columns that `claim` and `hold` answer with; few, for `hold` runs with every step. */
  fields: F;
  /** Rows that somebody may be working on. A row that is not open any more cannot be held. */
  isOpen: SQL;
  /** Rows that may be begun; the open ones unless said otherwise. */
  isDue?: SQL;
  /** Which comes first. */
  order: SQL;
  /** What a claim changes besides the lease. */
  taken?: Change<Table>;
}

/** Who works on which row of a table: one process at a time, and another one when it dies. */
export interface Leases<Table extends LeasedTable, Row> {
  /** Takes the next row that no living process works on. `only` narrows the choice. */
  claim(db: Db, owner: string, only?: SQL): Promise<Row | undefined>;
  /**
   * Renews the lease, changes the row, and inside a transaction locks it to the end, so that nobody takes it over
   * meanwhile.
   * @throws LeaseLost
   */
  hold(db: Db, id: Row extends { id: infer Id } ? Id : never, owner: string, change?: Change<Table>): Promise<Row>;
  /**
   * Keeps others from taking the row over until the caller's transaction ends, and lets several transactions of the
   * owner do so at once. Renews nothing: the runner does, every few seconds.
   * @throws LeaseLost
   */
  share(db: Db, id: Row extends { id: infer Id } ? Id : never, owner: string): Promise<Row>;
  /** Gives the row back, for whoever asks next; nothing happens when it is somebody else's. */
  release(db: Db, id: Row extends { id: infer Id } ? Id : never, owner: string): Promise<void>;
  /** How many rows wait for a process, and how many one works on. */
  backlog(db: Db): Promise<Backlog>;
  /** Ends all leases: of processes that are certainly dead. */
  releaseAll(db: Db): Promise<void>;
  /** Ends the leases of owners whose process is dead, as their name tells (`ownerOf`); others run out by themselves. */
  releaseDead(db: Db): Promise<void>;
}

/** Name of an owner: with the number of its process's life, others see at once that it has died. */
export function ownerOf(life: number | undefined): string {
  return life === undefined ? randomUUID() : `${life}:${randomUUID()}`;
}

/** The leases of a table. Times are the database's, so that the clocks of processes need not agree. */
export function leasesOf<Table extends LeasedTable, F extends Fields>(
  table: Table,
  { fields, isOpen, isDue = isOpen, order, taken }: LeaseTerms<Table, F>,
): Leases<Table, RowOf<F>> {
  const { id: key, leaseOwner, leaseUntil } = getTableColumns(table) as unknown as LeasedTable;
  /** Drizzle cannot know that a table of any shape has these columns. */
  const changed = (change: object) => change as PgUpdateSetSource<Table>;
  const rows = (found: unknown) => found as RowOf<F>[];
  const anyTable: PgTable = table;
  const mineOf = (id: unknown, owner: string) => and(eq(key, id), eq(leaseOwner, owner), isOpen);
  return {
    async claim(db, owner, only) {
      const isFree = sql`(${leaseUntil} is null or ${leaseUntil} < clock_timestamp())`;
      const next = sql`(select ${key} from ${table} where ${and(isDue, isFree, only)}
        order by ${order} limit 1 for update of ${table} skip locked)`;
      const lease = changed({ ...taken, leaseOwner: owner, leaseUntil: leaseEnd });
      return rows(
        await db
          .update(table)
          .set(lease)
          .where(sql`${key} = ${next}`)
          .returning(fields),
      )[0];
    },
    async hold(db, id, owner, change) {
      const lease = changed({ leaseUntil: leaseEnd, ...change });
      const [row] = rows(await db.update(table).set(lease).where(mineOf(id, owner)).returning(fields));
      if (!row) throw new LeaseLost();
      return row;
    },
    async share(db, id, owner) {
      // A claim locks `for update` and skips what it cannot lock; the renewals of the owner pass.
      const held = db.select(fields).from(anyTable).where(mineOf(id, owner)).for('key share');
      const [row] = rows(await held);
      if (!row) throw new LeaseLost();
      return row;
    },
    async release(db, id, owner) {
      await db
        .update(table)
        .set(changed(unleased))
        .where(and(eq(key, id), eq(leaseOwner, owner)));
    },
    async backlog(db) {
      const isHeld = sql`${leaseUntil} >= clock_timestamp()`;
      const isWaiting = sql`(${isDue}) and (${leaseUntil} is null or ${leaseUntil} < clock_timestamp())`;
      const [counted] = await db
        .select({
          running: sql<number>`(count(*) filter (where ${isOpen} and ${isHeld}))::int`,
          waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
        })
        .from(anyTable)
        .where(sql`${isOpen} or (${isDue})`);
      return counted!;
    },
    async releaseAll(db) {
      await db.update(table).set(changed(unleased)).where(isOpen);
    },
    async releaseDead(db) {
      const life = sql`substring(${leaseOwner} from '^([0-9]+):')`;
      await db
        .update(table)
        .set(changed(unleased))
        .where(and(isOpen, sql`${life} is not null`, isDeadLife(sql`${life}::bigint`)));
    },
  };
}
