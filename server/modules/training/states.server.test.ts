import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { entryStates } from '@contract/training/completion';
import { entryEndpoints as calls } from '@contract/training/entries';
import { entryActions, mayDo, type EntryAction, type EntryRole } from '@contract/training/status';
import { today } from '@server/kits/today';
import { addAccount } from '@tests/server/add-account';
import { startTestServer } from '@tests/server/harness';
import { trainingEntries } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
/** One who reviews, though not here. */
await addAccount(db, 'stranger', 45, 'teacher');
const clients = {
  owner: await server.as('student'),
  reviewer: await server.as('admin'),
  other: await server.as('stranger'),
} satisfies Record<EntryRole, unknown>;
const book = await clients.owner.data(calls.own);
const stay = book.stays.find(({ from, to }) => from <= today() && today() <= to)!;
const item = book.items.find(
  ({ st_dept_name: name, kind_id: id }) =>
    name === stay.st_dept_name && book.kinds.some((kind) => kind.id === id && !kind.needs_proof),
)!;
const kind = book.kinds.find(({ id }) => id === item.kind_id)!;
const values = kind.fields.map(({ key, type, options }) => ({
  key,
  value: type === 'choice' ? options[0]! : type === 'number' ? '3' : '****345',
}));

type Row = typeof trainingEntries.$inferSelect;
const content = { requirementId: item.id, date: stay.from, role: '术者' as const, values, note: '' };
const entryIn = async (state: Row['state'], level: number): Promise<Row> =>
  (
    await db
      .insert(trainingEntries)
      .values({ id: randomUUID(), userId: book.user_id, ...content, state, level })
      .returning()
  )[0]!;

function tried(role: EntryRole, action: EntryAction, { id, version }: Row) {
  const client = clients[role];
  const review = (pass: 1 | 2) =>
    client.call(calls.reviewEntries, { body: { rows: [{ id, version }], pass, reason: pass === 2 ? '请补充' : '' } });
  const attempts: Record<EntryAction, () => Promise<{ status: number }>> = {
    edit: () =>
      client.call(calls.saveEntry, {
        body: {
          id,
          requirement_id: item.id,
          date: stay.from,
          role: '术者',
          values,
          note: '改',
          is_submitted: true,
          version,
        },
      }),
    submit: () => client.call(calls.submitEntries, { body: { ids: [id] } }),
    remove: () => client.call(calls.removeEntry, { body: { id } }, { ifMatch: version }),
    appeal: () => client.call(calls.appealEntry, { body: { id, reason: '科室没有这一病种', version } }),
    pass: () => review(1),
    return: () => review(2),
  };
  return attempts[action]();
}

const stages = [...entryStates.map((state) => [state, 0] as const), ['submitted', 1] as const];
const cells = stages.flatMap(([state, level]) => entryActions.map((action) => [state, level, action] as const));
it.each(cells)('the server goes by the table: %s after %i levels, %s', async (state, level, action) => {
  for (const role of ['owner', 'reviewer', 'other'] as const) {
    const before = await entryIn(state, level);
    const { status } = await tried(role, action, before);
    const [after] = await db.select().from(trainingEntries).where(eq(trainingEntries.id, before.id));
    // An appeal changes nothing of the entry until it is decided.
    const hasActed = action === 'appeal' ? status === 200 : after?.version !== before.version;
    expect({ role, hasActed }).toEqual({ role, hasActed: mayDo(action, { state, level }, role) });
    if (!hasActed) expect(after).toEqual(before);
  }
});
