import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changesSince } from '@contract/training/changes';
import { trainingConfigEndpoints as config } from '@contract/training/config';
import { figuresOf } from '@contract/training/completion';
import { entryEndpoints as calls, type Handbook } from '@contract/training/entries';
import { tallied } from '@contract/training/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { startTestServer } from '@tests/server/harness';
import { handbookRequirements } from '../handbook/tables';
import { keepAsked } from './asked';
import { trainingAsked, trainingAskedItems, trainingMoves } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, student] = [await server.as('admin'), await server.as('student')];
const own = () => student.data(calls.own);
const rates = (book: Handbook) => figuresOf(tallied(book.items, book.entries, book.stays));
const changes = (book: Handbook) => changesSince(book, book.since!);

const found = await own();
const stay = found.stays.find(({ from, to }) => from <= today() && today() <= to)!;
const item = found.items.find(
  ({ st_dept_name: name, kind_id: id }) =>
    name === stay.st_dept_name && found.kinds.some((kind) => kind.id === id && !kind.needs_proof),
)!;
const kind = found.kinds.find(({ id }) => id === item.kind_id)!;
const write = async () => {
  const id = randomUUID();
  await student.data(calls.saveEntry, {
    body: {
      id,
      requirement_id: item.id,
      date: stay.from,
      role: '术者',
      values: kind.fields.map(({ key, type, options }) => ({
        key,
        value: type === 'choice' ? options[0]! : type === 'number' ? '3' : '0012345',
      })),
      note: '',
      photos: [],
      is_submitted: true,
      version: 0,
    },
  });
  return id;
};
const decide = (id: string, pass: 1 | 2, version = 1) =>
  admin.data(calls.reviewEntries, { body: { rows: [{ id, version }], pass, reason: pass === 2 ? '请补充' : '' } });
const told = async (id: string) => {
  const all = changes(await own()).items.flatMap(({ entries }) => entries);
  return all.find((one) => one.id === id);
};

describe('what changed of a handbook since yesterday', () => {
  it('is told of nobody before a day was kept, which is done once', async () => {
    expect((await own()).since).toBeNull();
    // What the demo did today.
    await db.delete(trainingMoves);
    expect(await keepAsked(server.database, today())).toBeGreaterThan(100);
    expect(await keepAsked(server.database, today())).toBe(0);
    expect((await own()).since).toEqual({ day: today(), items: null, stays: null, moves: [] });
    const sets = await db.$count(trainingAskedItems);
    expect(sets).toBeLessThan(await db.$count(trainingAsked));
  });

  describe('kept', () => {
    let before: ReturnType<typeof rates>;
    beforeAll(async () => void (before = rates(await own())));

    it('names the entry, how it stood and who did it', async () => {
      const [passed, returned] = [await write(), await write()];
      expect(await told(passed)).toMatchObject({ before: 'none', after: 'submitted', by: found.name });
      await decide(passed, 1);
      await decide(returned, 2);
      const names = await told(passed);
      expect(names).toMatchObject({ before: 'none', after: 'passed', date: stay.from });
      expect(names!.by).not.toBe(found.name);
      expect(await told(returned)).toMatchObject({ before: 'none', after: 'returned', by: names!.by });
      const now = await own();
      expect(changes(now).before).toMatchObject(before);
      expect(changes(now).after).toMatchObject(rates(now));
    });

    it('undoes a change of what is asked', async () => {
      const asked = async (count: number) =>
        void (await db.update(handbookRequirements).set({ reqNum: count }).where(eq(handbookRequirements.id, item.id)));
      await asked(item.required + 7);
      const now = await own();
      expect(now.since!.items).not.toBeNull();
      expect(changes(now).before).toMatchObject(before);
      const [changed] = changes(now).items.filter(({ id }) => id === item.id);
      expect([changed!.before.required, changed!.after.required]).toEqual([item.required, item.required + 7]);
      await asked(item.required);
      expect((await own()).since!.items).toBeNull();
    });

    it('undoes a stay that was moved, and says so of its entries', async () => {
      const id = await write();
      await db.delete(trainingMoves).where(eq(trainingMoves.entryId, id));
      const move = (from: string, to: string) =>
        db.execute(
          sql`update rotation_stay set actual_from = ${from}::date, actual_to = ${to}::date where id = ${stay.id}`,
        );
      await move('2035-01-01', '2035-01-31');
      expect(await told(id)).toMatchObject({ before: 'submitted', after: 'out', by: '', at: '' });
      expect((await own()).since!.stays).not.toBeNull();
      await move(stay.from, stay.to);
      expect(await told(id)).toBeUndefined();
    });

    it('knows what was deleted and what a chain passed', async () => {
      const [gone, waiting] = [await write(), await write()];
      await decide(gone, 2);
      await student.data(calls.removeEntry, { body: { id: gone } }, { ifMatch: 2 });
      expect(await told(gone)).toBeUndefined();
      const moves = (await own()).since!.moves.filter(({ entry_id: id }) => id === gone);
      expect(moves.map(({ after }) => after?.state)).toEqual(['submitted', 'returned', undefined]);
      const now = await admin.data(config.config);
      const chains = now.chains.map((chain) => (chain.kind_id === kind.id ? { ...chain, levels: [] } : chain));
      await admin.data(config.saveConfig, { body: { ...now, chains } }, { ifMatch: now.version });
      expect(await told(waiting)).toMatchObject({ after: 'passed' });
      expect((await own()).since!.moves.at(-1)!.by).not.toBe(found.name);
    });

    it('begins anew with the next day', async () => {
      const tomorrow = daysAhead(today(), 1);
      expect(await keepAsked(server.database, tomorrow)).toBeGreaterThan(100);
      const now = await own();
      expect(now.since).toEqual({ day: tomorrow, items: null, stays: null, moves: [] });
      expect(changes(now).items).toEqual([]);
    });
  });
});
