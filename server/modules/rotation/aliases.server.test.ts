import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mostAliases } from '@contract/rotation/aliases';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { auditLog } from '@server/kernel/tables';
import { startTestServer } from '@tests/server/harness';
import { errorOf } from '@tests/server/client';
import { departments } from '../dictionary/tables';
import { rotationAliases } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { db } = server.database;

/** A department and a major that the demo's handbooks name. */
const { handbook } = await admin.data(calls.reference, { query: {} });
const [subject] = handbook!.versions.flatMap(({ subjects }) => subjects);
const [first, second] = subject!.lists.necessaryRotateList.flatMap(({ innerDeptList }) => innerDeptList);
const right = first!.deptName;
const other = second!.deptName;
const major = subject!.stSubjectName;

const input = { kind: 'dept' as const, wrong: '心内课', right };
const save = (body: typeof input | { kind: 'major'; wrong: string; right: string }, client = secretary) =>
  client.call(calls.aliasSave, { body });
const saved = async (body = input) => (await save(body)).body.data;
const list = () => secretary.data(calls.aliasList, {});
const snapshot = async (since?: string) => (await secretary.data(calls.reference, { query: { since } })).aliases;
const lastAudit = async () =>
  (
    await db
      .select()
      .from(auditLog)
      .orderBy(sql`id desc`)
      .limit(1)
  )[0]!;

beforeEach(() => db.delete(rotationAliases));

describe('saving', () => {
  it('remembers who accepted which word for which name, as the handbook spells it', async () => {
    const alias = await saved({ ...input, right: ` ${right} ` });
    expect(alias).toMatchObject({ ...input, fits: true, createdBy: '文秘书' });
    expect(await list()).toEqual([alias]);
    expect(await lastAudit()).toMatchObject({
      action: 'rotation.alias.save',
      target: `rotation_alias:${alias.id}`,
      detail: { ...input, before: null },
    });
  });

  it('is the same row when it is said again, in whatever width and case', async () => {
    const alias = await saved({ ...input, wrong: 'ICU课' });
    expect(await saved({ ...input, wrong: 'ＩＣＵ 课' })).toEqual(alias);
    expect((await save({ ...input, wrong: 'icu课' }, admin)).body.data).toEqual(alias);
    expect(await list()).toHaveLength(1);
  });

  it('takes the place of another name for the same word, and says so in the log', async () => {
    const { id } = await saved();
    const replaced = await save({ ...input, right: other }, admin);
    expect(replaced.body.data).toMatchObject({ id, right: other });
    expect(await list()).toHaveLength(1);
    expect((await lastAudit()).detail).toMatchObject({ right: other, before: right });
  });

  it('keeps departments and majors apart', async () => {
    await saved();
    await save({ kind: 'major', wrong: input.wrong, right: major });
    expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(['dept', 'major']);
  });

  it.each([
    ['a name that no handbook has', { ...input, right: '不存在的科' }, 'ALIAS_UNKNOWN'],
    ['a major as a department', { ...input, right: `${major}（专业）` }, 'ALIAS_UNKNOWN'],
    ['a word that is a name itself', { ...input, wrong: other }, 'ALIAS_NEEDLESS'],
    ['a name for itself', { ...input, wrong: ` ${right}` }, 'ALIAS_NEEDLESS'],
    ['two names in one', { ...input, wrong: '心内#呼吸' }, 'INPUT_INVALID'],
    ['nothing', { ...input, wrong: ' ' }, 'INPUT_INVALID'],
    ['what cannot be stored', { ...input, right: 'a\0' }, 'INPUT_INVALID'],
    ['an essay', { ...input, wrong: '字'.repeat(101) }, 'INPUT_INVALID'],
  ])('refuses %s', async (_, body, error) => {
    expect(errorOf(await save(body))).toBe(error);
    expect(await list()).toEqual([]);
  });

  it('has an end', async () => {
    await db.execute(sql`insert into rotation_alias (kind, wrong, wrong_key, "right", created_by)
      select 'dept', 'w' || n, 'w' || n, ${right}, 1 from generate_series(1, ${mostAliases}::int) n`);
    expect(errorOf(await save(input))).toBe('ALIAS_TOO_MANY');
    expect((await save({ ...input, wrong: 'w1', right: other })).status).toBe(200);
  });

  it('makes one row of two that are saved at once', async () => {
    const answers = await Promise.all([save(input), save({ ...input, right: other }, admin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toHaveLength(1);
  });
});

describe('permissions', () => {
  it('lets importers save and only administrators remove', async () => {
    const { id } = await saved();
    expect((await secretary.call(calls.aliasRemove, { params: { id } })).status).toBe(403);
    expect((await save(input, await server.as('teacher'))).status).toBe(403);
    expect(await admin.data(calls.aliasRemove, { params: { id } })).toEqual({ id });
    expect(await lastAudit()).toMatchObject({ action: 'rotation.alias.remove', detail: input });
    expect(await list()).toEqual([]);
    expect(errorOf(await admin.call(calls.aliasRemove, { params: { id } }))).toBe('NOT_FOUND');
  });
});

describe('the reference snapshot', () => {
  it('carries them all each time, also with a delta', async () => {
    const { revision } = await secretary.data(calls.reference, { query: {} });
    expect(await snapshot(revision)).toEqual([]);
    await saved();
    expect(await snapshot(revision)).toEqual([input]);
    expect(await snapshot()).toEqual([input]);
  });

  it('leaves out those that no longer fit, which the list shows as such', async () => {
    await saved();
    await saved({ ...input, wrong: '呼吸课', right: other });
    await db.update(departments).set({ name: '改名后的科' }).where(eq(departments.id, first!.deptId));
    try {
      expect(await snapshot()).toEqual([{ ...input, wrong: '呼吸课', right: other }]);
      expect((await list()).map(({ wrong, fits }) => [wrong, fits])).toEqual([
        ['呼吸课', true],
        ['心内课', false],
      ]);
    } finally {
      await db.update(departments).set({ name: right }).where(eq(departments.id, first!.deptId));
    }
  });
});
