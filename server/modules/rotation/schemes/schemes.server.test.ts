import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { schemeEndpoints as calls, type SchemeDetail, type SchemeParts } from '@contract/rotation/schemes';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { factsFor } from '@contract/rotation/scheme-facts';
import { lintScheme } from '@contract/rotation/scheme-lint';
import { demoMajor } from '@server/demo/majors';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { departmentCapacities } from '../../dictionary/posts/tables';
import { handbookVersions, stDepts } from '../../handbook/tables';
import { people } from '../../people/tables';
import { rotationPieces } from '../tables';

const server = await startTestServer();
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const { db } = server.database;

const listed = async (query: object = {}) =>
  (await admin.data(calls.schemes, { query: { page: 1, size: 500, ...query } })).list;
const detail = (id: number) => admin.data(calls.scheme, { params: { id } });
const [draftVersion] = await db
  .select()
  .from(handbookVersions)
  .where(sql`name like '2029%'`);
const versionId = draftVersion!.id;
const majorOf = (name: string) => demoMajor(name).id;
const codesOf = (scheme: SchemeDetail) => new Set(lintScheme(scheme, factsFor(scheme, scheme)).map(({ code }) => code));

const bodyOf = ({ groups, items, ...scheme }: SchemeDetail): SchemeParts & { id: number } => ({
  id: scheme.id,
  halfMonths: scheme.halfMonths,
  reserveHalfMonths: scheme.reserveHalfMonths,
  mostOutside: scheme.mostOutside,
  expectedPeople: scheme.expectedPeople,
  groups,
  items: items.map(({ departments: _departments, ...item }) => item),
});
const copied = async (major: string, years = 3) => {
  const [from] = await listed({ versionId, majorId: majorOf('全科') });
  return admin.data(calls.addScheme, {
    body: { like: from!.id, halfMonths: 66, versionId, majorId: majorOf(major), years },
  });
};

describe('schemes', () => {
  it('are for those who may', async () => {
    expect((await server.anonymous.call(calls.schemes, { query: { page: 1, size: 20 } })).status).toBe(401);
    expect(errorOf(await teacher.call(calls.schemes, { query: { page: 1, size: 20 } }))).toBe('FORBIDDEN');
    expect(errorOf(await teacher.call(calls.publishScheme, { body: { id: 1 } }))).toBe('FORBIDDEN');
  });

  it('are listed under each filter with what they add up to and whom they are for', async () => {
    const all = await listed();
    expect(all.map(({ versionId: id }) => id)).toEqual(all.map(({ versionId: id }) => id).toSorted((a, b) => b - a));
    expect((await listed({ grade: 2029 })).every((row) => row.versionId === versionId && row.versionState === 1)).toBe(
      true,
    );
    expect((await listed({ versionId, years: 2 })).map(({ name }) => name)).toEqual(['内科（2 年）']);
    expect((await listed({ state: 1 })).every(({ state }) => state === 1)).toBe(true);
    const [row] = await listed({ grade: 2024, majorId: majorOf('内科') });
    const residents = await db.$count(
      people,
      and(
        eq(people.recruitYear, 2024),
        eq(people.majorId, majorOf('内科')),
        sql`deleted_at is null and business_status in (1, 2, 3, 4)`,
      ),
    );
    expect([row!.people, row!.state]).toEqual([residents, 2]);
    expect(row!.necessary + row!.optional.least + row!.reserveHalfMonths).toBe(row!.halfMonths);
    expect(row!.used).toBeGreaterThan(0);
  });

  it('of the demo show findings of each kind', async () => {
    const rows = await listed({ versionId });
    const found = new Set((await Promise.all(rows.map(({ id }) => detail(id)))).flatMap((one) => [...codesOf(one)]));
    for (const code of [
      'TOTAL_DIFFERS',
      'GROUP_UNREACHABLE',
      'STAGE_LATE',
      'PLACE_AGAINST_STAGE',
      'PIECE_TOO_LONG',
      'PIECES_TOO_MANY',
      'OUTSIDE_TOO_LONG',
      'MAPPING_MISSING',
      'MAPPING_GAP',
      'CAPACITY_SHORT',
    ] as const) {
      expect(found).toContain(code);
    }
  });
});

/** What a scheme asks of each standard department. */
async function requirementsOf(schemeId: number) {
  const { rows } = await db.execute<{ dept: string; item: string; count: number }>(sql`
    select d.name as dept, r.item, r.req_num as count from handbook_requirement r join st_dept d on d.id = r.st_dept_id
    where d.st_subject_id = ${schemeId} order by 1, 2, 3`);
  return rows;
}

describe('a scheme', () => {
  it('is one of its version, major and years', async () => {
    const made = await copied('眼科');
    const again = { like: made.id, halfMonths: 66, versionId, majorId: majorOf('眼科'), years: 3 };
    expect(errorOf(await admin.call(calls.addScheme, { body: again }))).toBe('SCHEME_TAKEN');
    const other = await admin.data(calls.addScheme, { body: { ...again, years: 2 } });
    const plain = (scheme: SchemeDetail) => scheme.items.map(({ id: _id, ...item }) => item);
    expect(plain(other)).toEqual(plain(made));
    expect([other.state, other.years]).toEqual([1, 2]);
    const [from] = await listed({ versionId, majorId: majorOf('全科') });
    const asked = await requirementsOf(from!.id);
    expect(asked.length).toBeGreaterThan(0);
    expect(await requirementsOf(made.id)).toEqual(asked);
    // They go with a draft that nobody is placed by.
    await admin.data(calls.removeScheme, { body: { id: other.id } }, { ifMatch: other.version });
    expect(await requirementsOf(other.id)).toEqual([]);
    expect(errorOf(await admin.call(calls.addScheme, { body: { ...again, versionId: 4242 } }))).toBe('NOT_FOUND');
  });

  it('keeps the ids of its items, lets them swap their names, and finds the departments of a name', async () => {
    const before = await copied('皮肤科');
    const body = bodyOf(before);
    const [first, second, ...rest] = body.items;
    const extra = { ...rest[0]!, id: undefined, kind: 'necessary' as const, group: null, name: '急诊科（新增）' };
    const known = { ...extra, name: '疼痛诊疗' };
    const items = [
      { ...first!, name: second!.name },
      { ...second!, name: first!.name },
      ...rest.slice(1),
      extra,
      known,
    ];
    // What is asked of trainees there is not lost by taking a row out: it is taken out first.
    const save = { body: { ...body, items } };
    const asked = await admin.call(calls.saveScheme, save, { ifMatch: before.version });
    expect(errorOf(asked)).toBe('SCHEME_ITEM_IN_USE');
    await db.execute(sql`delete from handbook_requirement where st_dept_id = ${rest[0]!.id}`);
    const after = await admin.data(calls.saveScheme, save, { ifMatch: before.version });
    expect(after.version).toBe(before.version + 1);
    expect(after.items.slice(0, 2).map(({ id, name }) => [id, name])).toEqual([
      [first!.id, second!.name],
      [second!.id, first!.name],
    ]);
    expect(after.items).toHaveLength(items.length);
    expect(after.items.find(({ name }) => name === extra.name)!.departments).toEqual([]);
    expect(after.items.find(({ name }) => name === known.name)!.departments.length).toBeGreaterThan(0);
    const stale = await admin.call(calls.saveScheme, { body: bodyOf(after) }, { ifMatch: before.version });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);
    const foreign = { ...bodyOf(after), items: [{ ...body.items[0]!, id: 1 }] };
    expect(errorOf(await admin.call(calls.saveScheme, { body: foreign }, { ifMatch: after.version }))).toBe(
      'INPUT_INVALID',
    );
  });

  it('with errors is not published, and says the first; without, it is locked until it is withdrawn', async () => {
    const [faulty] = await listed({ versionId, majorId: majorOf('外科') });
    const refused = await admin.call(calls.publishScheme, { body: { id: faulty!.id } }, { ifMatch: faulty!.version });
    expect(errorOf(refused)).toBe('SCHEME_FAULTY');
    const [ready] = await listed({ versionId, majorId: majorOf('内科'), years: 3 });
    const scheme = await detail(ready!.id);
    expect(scheme.state).toBe(2);
    const locked = await admin.call(calls.saveScheme, { body: bodyOf(scheme) }, { ifMatch: scheme.version });
    expect(errorOf(locked)).toBe('SCHEME_PUBLISHED');
    const removed = await admin.call(calls.removeScheme, { body: { id: scheme.id } }, { ifMatch: scheme.version });
    expect(errorOf(removed)).toBe('SCHEME_PUBLISHED');
    const draft = await admin.data(calls.withdrawScheme, { body: { id: scheme.id } }, { ifMatch: scheme.version });
    expect(draft.state).toBe(1);
    const again = await admin.data(calls.publishScheme, { body: { id: scheme.id } }, { ifMatch: draft.version });
    expect(again.state).toBe(2);
  });

  it('that people are placed by stays published, and says how many they are', async () => {
    const [used] = await listed({ grade: 2024, majorId: majorOf('内科') });
    const count = await db
      .select({ users: sql<number>`count(distinct ${rotationPieces.userId})::int` })
      .from(rotationPieces)
      .innerJoin(stDepts, eq(stDepts.id, rotationPieces.stDeptId))
      .where(eq(stDepts.stSubjectId, used!.id));
    const refused = await admin.call(calls.withdrawScheme, { body: { id: used!.id } }, { ifMatch: used!.version });
    expect([errorOf(refused), used!.used]).toEqual(['SCHEME_IN_USE', count[0]!.users]);
    expect(JSON.stringify(refused)).toContain(`已有 ${used!.used} 人按该方案轮转`);
  });

  it('of a version that people use stays published, though nobody is placed by it yet', async () => {
    const { list } = await admin.data(calls.schemes, { query: { grade: 2026, size: 100 } });
    const unplaced = list.find(({ used, state }) => used === 0 && state === 2)!;
    const body = { id: unplaced.id };
    const refused = await admin.call(calls.withdrawScheme, { body }, { ifMatch: unplaced.version });
    expect(errorOf(refused)).toBe('HANDBOOK_LOCKED');
    expect((await detail(unplaced.id)).state).toBe(2);
  });

  it('that is a draft goes with all that hangs on it', async () => {
    const made = await copied('麻醉科');
    await admin.data(calls.removeScheme, { body: { id: made.id } }, { ifMatch: made.version });
    expect(errorOf(await admin.call(calls.scheme, { params: { id: made.id } }))).toBe('NOT_FOUND');
    expect(await db.$count(stDepts, eq(stDepts.stSubjectId, made.id))).toBe(0);
  });

  it('is known to the import once it is published in a version that is', async () => {
    const subjects = async () =>
      (await admin.data(rotationEndpoints.reference, { query: {} })).handbook!.versions.flatMap((one) => one.subjects);
    const before = (await subjects()).length;
    const [from] = await listed({ grade: 2026, majorId: majorOf('内科') });
    const key = { like: from!.id, halfMonths: 66, versionId: from!.versionId, majorId: from!.majorId, years: 4 };
    const made = await admin.data(calls.addScheme, { body: key });
    expect(await subjects()).toHaveLength(before);
    await db.delete(departmentCapacities);
    await admin.data(calls.publishScheme, { body: { id: made.id } }, { ifMatch: made.version });
    const now = await subjects();
    expect(now).toHaveLength(before + 1);
    expect(now.find(({ stSubjectId }) => stSubjectId === made.id)).toMatchObject({ years: 4, stSubjectName: '内科' });
  });
});
