import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, serial, text, timestamp, type PgInsertValue } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { startTestServer } from '@tests/server/harness';
import { leaseRunners, type LeaseWork, type Pace } from './lease-runner';
import { LeaseLost, leasesOf, leaseSeconds } from './leases';

const server = await startTestServer({ working: false });
const { database, storage, app } = server;
const { db } = database;

const probes = pgTable('lease_probe', {
  id: serial().primaryKey(),
  state: text().notNull().default('open'),
  steps: integer().notNull().default(0),
  workers: text().array().notNull().default([]),
  leaseOwner: text('lease_owner'),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
});
await db.execute(sql`create table lease_probe (id serial primary key, state text not null default 'open',
  steps int not null default 0, workers text[] not null default '{}', lease_owner text, lease_until timestamptz)`);

const leases = leasesOf(probes, {
  fields: { id: probes.id, steps: probes.steps },
  isOpen: eq(probes.state, 'open'),
  order: sql`${probes.id}`,
});
type Probe = { id: number; steps: number };

/** One step of a job: the count and the lease stand or fall together. */
const step = (id: number, owner: string) =>
  database.transaction(async (tx) => {
    await leases.hold(tx, id, owner, { steps: sql`steps + 1`, workers: sql`array_append(workers, ${owner})` });
  });
const end = (id: number, owner: string, state: string) => leases.hold(db, id, owner, { state });

/** Three steps, as the work of a module does them. */
const threeSteps: LeaseWork<Probe>['work'] = async ({ id, steps }, { owner, signal }) => {
  for (let done = steps; done < 3; done++) {
    if (signal.aborted) return false;
    await step(id, owner);
  }
  await end(id, owner, 'done');
  return true;
};

const hour = 3_600_000;
/** Only calls wake it, and it renews nothing by itself unless told. */
const still: Pace = { lookEveryMs: hour, renewEveryMs: hour };
const stops: (() => Promise<void>)[] = [];
/** A process of its own, as far as the database can tell. */
async function runnerOf(
  part: Partial<LeaseWork<Probe>> = {},
  pace = still,
  engine: 'postgres' | 'pglite' = 'postgres',
) {
  const runners = leaseRunners<Probe>(() => ({ name: 'probe', ...leases, work: threeSteps, ...part }));
  const { stop } = await runners.start({ database: { ...database, engine }, storage, log: app.log }, pace);
  stops.push(stop);
  return { wake: runners.wake, stop };
}
async function add(part: Partial<PgInsertValue<typeof probes>> = {}): Promise<number> {
  const [row] = await db.insert(probes).values(part).returning({ id: probes.id });
  return row!.id;
}
const rowOf = async (id: number) => (await db.select().from(probes).where(eq(probes.id, id)))[0]!;
const ends = (id: number, state = 'done') =>
  vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state }), { timeout: 60_000 });
const leaseOf = (owner: string, seconds: number) => ({
  leaseOwner: owner,
  leaseUntil: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
});

beforeEach(async () => {
  await db.delete(probes);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

describe('a lease', () => {
  it('belongs to one, and to the next when it has run out', async () => {
    const id = await add();
    expect(await leases.claim(db, 'one')).toEqual({ id, steps: 0 });
    expect(await leases.claim(db, 'two')).toBeUndefined();
    await db.update(probes).set(leaseOf('one', -1));
    expect(await leases.claim(db, 'two')).toMatchObject({ id });
    await expect(step(id, 'one')).rejects.toThrow(LeaseLost);
    await leases.release(db, id, 'one');
    expect(await rowOf(id)).toMatchObject({ steps: 0, leaseOwner: 'two' });
  });

  it('is given to one of many who ask at once', async () => {
    const id = await add();
    const owners = Array.from({ length: 8 }, () => randomUUID());
    const got = await Promise.all(owners.map((owner) => leases.claim(db, owner)));
    expect(got.filter(Boolean)).toEqual([{ id, steps: 0 }]);
  });

  it('is not to be had on a row that has ended', async () => {
    const id = await add();
    await leases.claim(db, 'one');
    await end(id, 'one', 'done');
    await expect(step(id, 'one')).rejects.toThrow(LeaseLost);
    await db.update(probes).set({ leaseOwner: null, leaseUntil: null });
    expect(await leases.claim(db, 'one')).toBeUndefined();
  });

  it('is shared by its owner alone', async () => {
    const id = await add();
    await leases.claim(db, 'a');
    expect(await leases.share(db, id, 'a')).toEqual({ id, steps: 0 });
    await expect(leases.share(db, id, 'b')).rejects.toThrow(LeaseLost);
    await end(id, 'a', 'done');
    await expect(leases.share(db, id, 'a')).rejects.toThrow(LeaseLost);
  });

  it.runIf(inject('template').engine === 'postgres')(
    'is not taken over while a transaction shares it, which others of the owner may do too',
    async () => {
      const id = await add();
      await leases.claim(db, 'slow');
      await database.transaction(async (tx) => {
        await leases.share(tx, id, 'slow');
        await database.transaction((other) => leases.share(other, id, 'slow'));
        await leases.hold(db, id, 'slow');
        await db.update(probes).set(leaseOf('slow', -1));
        expect(await leases.claim(db, 'quick')).toBeUndefined();
      });
      expect(await leases.claim(db, 'quick')).toMatchObject({ id });
      await expect(database.transaction((tx) => leases.share(tx, id, 'slow'))).rejects.toThrow(LeaseLost);
    },
  );

  it('lasts 15 seconds from each time it is held, by the clock of the database', async () => {
    const id = await add();
    await leases.claim(db, 'one');
    await db.update(probes).set(leaseOf('one', 1));
    await leases.hold(db, id, 'one');
    const left = sql<number>`extract(epoch from lease_until - clock_timestamp())::float`;
    const [row] = await db.select({ left }).from(probes);
    expect(leaseSeconds).toBe(15);
    expect(row!.left).toBeGreaterThan(2);
    expect(row!.left).toBeLessThanOrEqual(15);
  });
});

describe('a runner', () => {
  it('goes on where a process that died left off, and leaves a living one alone', async () => {
    const dead = await add({ steps: 2, ...leaseOf('dead', -1) });
    const living = await add(leaseOf('living', 600));
    await runnerOf();
    await ends(dead);
    expect((await rowOf(dead)).workers).toHaveLength(1);
    expect(await rowOf(living)).toMatchObject({ steps: 0, leaseOwner: 'living' });
  });

  it('sees at its next look that a lease has run out', async () => {
    const id = await add(leaseOf('dead', 600));
    await runnerOf({}, { lookEveryMs: 20, renewEveryMs: hour });
    await db.update(probes).set(leaseOf('dead', -1));
    await ends(id);
  });

  it('takes everything at its start on the embedded engine, whose only process it is', async () => {
    const id = await add(leaseOf('killed', 600));
    await runnerOf({}, still, 'pglite');
    await ends(id);
  });

  it('hears a call that comes while it looks, works or sleeps', async () => {
    let looks = 0;
    const second: Promise<number>[] = [];
    const { wake } = await runnerOf({
      claim: async (...asked) => {
        const found = await leases.claim(...asked);
        // Committed after the look, called before the sleep: the moment that is easy to lose.
        if (++looks === 1) second.push(add().finally(wake));
        await Promise.all(second);
        return found;
      },
    });
    await vi.waitFor(() => expect(second).toHaveLength(1));
    await ends(await second[0]!);
    const third = await add();
    wake();
    await ends(third);
  });

  it('stops after the step it is at, and gives the job back', async () => {
    const id = await add();
    let stopping: Promise<void> | undefined;
    const { stop } = await runnerOf({
      work: async (job, held) => {
        await step(job.id, held.owner);
        stopping = stop();
        return threeSteps({ ...job, steps: 1 }, held);
      },
    });
    await vi.waitFor(() => expect(stopping).toBeDefined());
    await stopping;
    expect(await rowOf(id)).toMatchObject({ state: 'open', steps: 1, leaseOwner: null });
    await runnerOf();
    await ends(id);
    expect((await rowOf(id)).steps).toBe(3);
  });

  it('renews the lease of long work, and tells the work when it is lost', async () => {
    const id = await add();
    const told: unknown[] = [];
    await runnerOf(
      {
        work: async (job, { owner, signal }) => {
          await db.update(probes).set(leaseOf(owner, 1));
          await vi.waitFor(async () => {
            const [row] = await db.select({ isLong: sql`lease_until > now() + interval '5 seconds'` }).from(probes);
            expect(row!.isLong).toBe(true);
          });
          await db.update(probes).set(leaseOf('thief', 600));
          await vi.waitFor(() => expect(signal.aborted).toBe(true));
          told.push(signal.reason);
          await step(job.id, owner);
          return true;
        },
      },
      { lookEveryMs: hour, renewEveryMs: 10 },
    );
    await vi.waitFor(() => expect(told).toEqual([expect.any(LeaseLost)]));
    expect(await rowOf(id)).toMatchObject({ steps: 0, leaseOwner: 'thief' });
  });

  it('tries a step again after what passes', async () => {
    const id = await add();
    let failures = 2;
    const passing = () => new Error('the query failed', { cause: Object.assign(new Error(), { code: '40P01' }) });
    await runnerOf({
      work: (job, held) =>
        held.retried(async () => {
          if (failures-- > 0) throw passing();
          return threeSteps(job, held);
        }),
    });
    await ends(id);
  });

  it('has the failure of a job recorded, and the next job done', async () => {
    const [bad, good] = [await add(), await add()];
    await runnerOf({
      work: (job, held) => (job.id === bad ? Promise.reject(new Error('broken')) : threeSteps(job, held)),
      fail: async ({ id }, error, { owner }) => void (await end(id, owner, String(error))),
    });
    await ends(bad, 'Error: broken');
    await ends(good);
  });

  it('leaves a job whose failure could not be recorded to the end of its lease', async () => {
    const [bad, good] = [await add(), await add()];
    await runnerOf({
      work: (job, held) => (job.id === bad ? Promise.reject(new Error('broken')) : threeSteps(job, held)),
      fail: () => Promise.reject(new Error('no database')),
    });
    await ends(good);
    const row = await rowOf(bad);
    expect(row.state).toBe('open');
    expect(row.leaseOwner).not.toBeNull();
  });

  it('works on as many jobs at once as it has lanes, and on each once', async () => {
    const ids = [await add(), await add(), await add(), await add()];
    let together = 0;
    const seen: number[] = [];
    await runnerOf({
      lanes: 2,
      work: async (job, held) => {
        seen.push(++together);
        if (together < 2) await vi.waitFor(() => expect(Math.max(...seen)).toBe(2));
        const hasEnded = await threeSteps(job, held);
        together--;
        return hasEnded;
      },
    });
    for (const id of ids) await ends(id);
    expect(Math.max(...seen)).toBe(2);
    expect((await db.select().from(probes)).map(({ steps }) => steps)).toEqual([3, 3, 3, 3]);
  });

  it('does its duties between jobs, and goes on when one fails', async () => {
    const done: string[] = [];
    const { wake } = await runnerOf({
      duties: [
        { failure: 'failed', everyMs: hour, run: () => Promise.reject(new Error('broken')) },
        { failure: 'failed', everyMs: 0, run: async () => void done.push('each look') },
        { failure: 'failed', everyMs: hour, run: async () => void done.push('hourly') },
      ],
    });
    await vi.waitFor(() => expect(done).toEqual(['each look', 'hourly']));
    wake();
    await vi.waitFor(() => expect(done).toEqual(['each look', 'hourly', 'each look']));
  });
});
