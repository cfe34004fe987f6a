import { desc, eq, isNull, ne, and } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '@server/kernel/tables';
import { openIdCard } from '@server/modules/people/identity';
import { people } from '@server/modules/people/tables';
import { startTestServer } from '../harness';
import { askingAs } from './asking';
import { inputs, type Input } from './inputs';
import { callers, endpoints, readMatrix, type Caller } from './matrix';
import { readSensitiveInputs, sensitiveKeys, valuesIn } from './sensitive';

const server = await startTestServer({ working: false });
const { db } = server.database;
const declared = readSensitiveInputs();
const idOf = ({ endpoint, key }: { endpoint: string; key: string }) => `${endpoint} ${key}`;

describe('inputs that are named like sensitive fields', () => {
  it('are declared, every one of them, and no others', () => {
    const known = declared.map(idOf);
    const present = sensitiveKeys();
    expect(
      present.filter((id) => !known.includes(id)).map((id) => `${id.replace(' ', '\t')}\tfilter`),
      'add a line for each to tests/server/access-matrix/sensitive-inputs.tsv: filter, question, or why it tells nothing',
    ).toEqual([]);
    expect(
      known.filter((id) => !present.includes(id)),
      'lines whose key is gone: remove them',
    ).toEqual([]);
    expect(
      declared.filter(({ use }) => use === ''),
      'lines without a use',
    ).toEqual([]);
  });

  /** The key where the schema has it: at the top of the body. */
  const inputOf = (key: string): Input => ({ query: {}, body: { [key]: '13800000000' } });
  const filters = declared.filter(({ use }) => use === 'filter');

  it.each(filters)('$endpoint finds nobody by $key for whoever may not see it, and notes who does', async (line) => {
    const { endpoint: id, key } = line;
    const spec = endpoints.get(id)!;
    const row = readMatrix().find((one) => one.id === id)!;
    const blind = callers.filter((caller) => caller !== 'admin' && caller !== 'yw' && row.outcomes[caller] === 'ok');
    for (const caller of blind) {
      const client = await server.as(caller);
      expect([caller, (await client.call(spec, inputOf(key) as never)).status]).toEqual([caller, 403]);
    }
    const [before] = await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    const admin = await server.as('admin');
    const answer = await admin.call(spec, inputOf(key) as never);
    expect(answer.status).not.toBe(403);
    // A call that finds nobody to work on is undone with its row; then nothing was told either.
    if (answer.status !== 200) return;
    const [after] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(after!.id).toBeGreaterThan(before?.id ?? 0);
    expect(JSON.stringify(after!.detail)).toContain(key);
  });
});

describe('answers show sensitive values of nobody else in full', () => {
  /** Calls whose answer is such a value, for the permission that they ask for, and why. */
  const inFull: Record<string, string> = {
    'people.reveal': 'what it is for; noted each time',
  };
  const ofOthers = new Map<number, Set<string>>();
  let hiddenPerson: number;

  beforeAll(async () => {
    // Numbers that nothing else can be taken for.
    const rows = await db.select().from(people).where(isNull(people.deletedAt));
    for (const { id } of rows) {
      const own = { phone: `139${String(id).padStart(8, '7')}`, email: `secret${id}@people.example` };
      await db
        .update(people)
        .set({ ...own, address: `示例路${id}号院` })
        .where(eq(people.id, id));
    }
    for (const row of await db.select().from(people).where(isNull(people.deletedAt))) {
      const card = await openIdCard(db, row.idCardCipher);
      const values = [row.phone, row.email, row.address, card].filter((value): value is string => !!value);
      ofOthers.set(row.id, new Set(values));
    }
    const [far] = await db
      .select()
      .from(people)
      .where(and(ne(people.deptId, 1), isNull(people.deletedAt)))
      .limit(1);
    hiddenPerson = far!.id;
  });

  const ownIds: Partial<Record<Caller, number>> = { admin: 1, secretary: 2, teacher: 3, student: 4, yw: 5 };

  it.each(callers.filter((caller) => caller !== 'nobody'))('to %s', async (caller) => {
    const own = ofOthers.get(ownIds[caller] ?? 0) ?? new Set();
    const values = new Set([...ofOthers.values()].flatMap((some) => [...some]).filter((value) => !own.has(value)));
    const shown: string[] = [];
    const ask = askingAs(server, caller);
    for (const { id, outcomes } of readMatrix()) {
      const spec = endpoints.get(id);
      if (!spec || spec.mutation || spec.data === 'blob' || outcomes[caller] !== 'ok' || inFull[id]) continue;
      for (const person of [hiddenPerson, 4, 6]) {
        const input: Input = inputs[id]?.({ db, hiddenPerson: person }) ?? { query: {}, body: {} };
        const { status, body } = await ask(spec, input);
        const found = status === 200 ? valuesIn(body.data, values) : [];
        if (found.length > 0) shown.push(`${id}: ${found[0]}`);
        if (!inputs[id]) break;
      }
    }
    expect([...new Set(shown)]).toEqual([]);
  });

  it('and the search for them finds what the call for them reveals', async () => {
    const admin = await server.as('admin');
    const { body } = await admin.call(endpoints.get('people.reveal')!, { params: { userId: 4 } } as never);
    expect(valuesIn(body.data, ofOthers.get(4)!).length).toBeGreaterThan(1);
  });
});
