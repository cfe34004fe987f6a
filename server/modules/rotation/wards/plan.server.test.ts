import { and, eq, inArray, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysAhead } from '@contract/rotation/stay-states';
import { wardPlanEndpoints as calls, type PlannedStay } from '@contract/rotation/ward-plan';
import { dayBefore, splitFault } from '@contract/rotation/ward-rules';
import { currentHalf } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { departmentPersons } from '../../dictionary/posts/tables';
import { stDepts } from '../../handbook/tables';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';
import { saveSettingGroup } from '../../system/settings';
import { settingDefaults } from '@contract/system/settings';
import { rotationStays } from '../tables';
import { rotationStayParts } from './tables';
import { staysAt } from '../public';

const server = await startTestServer({ working: false });
const [admin, secretary, teacher, student] = await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
);
const { db } = server.database;
type Client = NonNullable<typeof admin>;

const [self] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, 3));
const ward = self!.deptId!;
/** A department that the demo's secretary does not have. */
const otherWard = 30;
const first = currentHalf() + 2;
const stayIds = [1, 2, 3, 4, 5].map((at) => 900_000 + at);
/** Five trainees of a month that is to come, all at once; and two teachers of whom one is the ward's only in name. */
let trainees: number[];
let taker: number;

const stayOf = async (id: number, client: Client = secretary!): Promise<PlannedStay> => {
  const { stays } = await client.data(calls.wardPlan, { query: { deptId: ward } });
  return stays.find((stay) => stay.id === id)!;
};
const seen = async (...ids: number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await stayOf(id)).version })));
const whole = ({ from, to }: PlannedStay, teacherId: number | null) => [{ from, to, place: '', teacherId }];
const save = async (id: number, parts: { from: string; to: string; place?: string; teacherId: number | null }[]) => {
  const [stay] = await seen(id);
  return secretary!.call(calls.saveWardPlan, { body: { deptId: ward, stays: [{ ...stay!, parts }] } });
};
const assign = async (teacherId: number, ...ids: number[]) =>
  secretary!.call(calls.assignWardTeacher, { body: { deptId: ward, teacherId, stays: await seen(...ids) } });
const told = (id: number) => db.$count(noticePushes, like(noticePushes.subject, `stay:${id}`));

beforeAll(async () => {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.typeId, 1), eq(people.recruitYear, 2026)));
  trainees = rows.slice(0, 5).map(({ id }) => id);
  const [stDept] = await db.select({ id: stDepts.id }).from(stDepts).limit(1);
  await db.insert(rotationStays).values(
    stayIds.map((id, at) => ({
      id,
      userId: trainees[at]!,
      deptId: ward,
      stDeptId: stDept!.id,
      start: first,
      end: first + 2,
      state: 'planned' as const,
      origin: 'manual' as const,
      changeId: '00000000-0000-4000-8000-0000000000cc',
    })),
  );
  const [staff] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.typeId, 7), eq(people.status, 1)))
    .orderBy(people.id)
    .offset(8)
    .limit(1);
  taker = staff!.id;
  // How many trainees the demo gives to its teacher depends on the day.
  for (const table of [rotationStays, rotationStayParts])
    await db.update(table).set({ teacherId: null }).where(eq(table.teacherId, 3));
  await db.insert(departmentPersons).values({ deptId: ward, personId: taker, post: 'teacher' }).onConflictDoNothing();
});

describe('the plan of a ward', () => {
  it('is shown and changed by those who may', async () => {
    const body = { deptId: ward, teacherId: taker, stays: [{ id: stayIds[0]!, version: 0 }] };
    expect((await server.anonymous.call(calls.wardPlan, { query: {} })).status).toBe(401);
    expect(errorOf(await student!.call(calls.wardPlan, { query: {} }))).toBe('FORBIDDEN');
    expect(errorOf(await teacher!.call(calls.assignWardTeacher, { body }))).toBe('FORBIDDEN');
    expect(errorOf(await teacher!.call(calls.publishWardPlan, { body: { deptId: ward, stays: body.stays } }))).toBe(
      'FORBIDDEN',
    );
    expect(errorOf(await secretary!.call(calls.wardPlan, { query: { deptId: otherWard } }))).toBe('NOT_FOUND');
    expect((await teacher!.data(calls.wardPlan, { query: {} })).deptId).toBe(ward);
  });

  it('is not changed by the secretary of another ward, nor through another ward', async () => {
    await db.update(rotationStays).set({ deptId: otherWard }).where(eq(rotationStays.id, stayIds[4]!));
    const stays = [{ id: stayIds[4]!, version: 0 }];
    for (const deptId of [otherWard, ward]) {
      expect(
        errorOf(await secretary!.call(calls.assignWardTeacher, { body: { deptId, teacherId: taker, stays } })),
      ).toBe('NOT_FOUND');
    }
    await db.update(rotationStays).set({ deptId: ward }).where(eq(rotationStays.id, stayIds[4]!));
  });
});

describe('a draft', () => {
  it('covers its stay without gap and overlap, by teachers of the ward', async () => {
    const { from, to } = await stayOf(stayIds[0]!);
    const gap = [
      { from, to: daysAhead(from, 5), teacherId: taker },
      { from: daysAhead(from, 7), to, teacherId: taker },
    ];
    const twice = [
      { from, to: daysAhead(from, 7), teacherId: taker },
      { from: daysAhead(from, 7), to, teacherId: taker },
    ];
    expect(errorOf(await save(stayIds[0]!, gap))).toBe('WARD_SPLIT_FAULTY');
    expect(errorOf(await save(stayIds[0]!, twice))).toBe('WARD_SPLIT_FAULTY');
    expect(errorOf(await save(stayIds[0]!, [{ from, to: daysAhead(to, 1), teacherId: taker }]))).toBe(
      'WARD_SPLIT_FAULTY',
    );
    expect(errorOf(await save(stayIds[0]!, [{ from, to, teacherId: 1 }]))).toBe('WARD_TEACHER_UNKNOWN');
    expect((await stayOf(stayIds[0]!)).draft).toBeNull();
  });

  it('is kept beside what is published, refused to who saw an older one, and made what holds', async () => {
    const id = stayIds[0]!;
    const before = await stayOf(id);
    const middle = daysAhead(before.from, 10);
    const parts = [
      { from: before.from, to: dayBefore(middle), place: '一组', teacherId: taker },
      { from: middle, to: before.to, place: '二组', teacherId: null },
    ];
    expect((await save(id, parts)).status).toBe(200);
    const drafted = await stayOf(id);
    expect([drafted.draft, drafted.parts, drafted.version]).toEqual([parts, [], before.version + 1]);
    const stale = await secretary!.call(calls.saveWardPlan, {
      body: { deptId: ward, stays: [{ id, version: before.version, parts: [] }] },
    });
    expect(errorOf(stale)).toBe('WARD_STAY_MOVED');
    expect(stale.body).toMatchObject({
      data: { details: { copy: { stays: [{ id, version: drafted.version, draft: parts }] } } },
    });

    const publish = async () =>
      secretary!.call(calls.publishWardPlan, { body: { deptId: ward, stays: await seen(id) } });
    expect(errorOf(await publish())).toBe('WARD_PART_UNTAUGHT');
    const full = parts.map((part) => ({ ...part, teacherId: taker }));
    await save(id, full);
    expect(await told(id)).toBe(0);
    expect((await publish()).status).toBe(200);
    const published = await stayOf(id);
    expect([published.draft, published.parts, published.teacherId]).toEqual([null, full, taker]);
    expect(await told(id)).toBe(1);
    expect(errorOf(await publish())).toBe('WARD_NO_DRAFT');
    expect(await told(id)).toBe(1);
  });

  it('is answered by its receipt when the call is repeated', async () => {
    const id = stayIds[1]!;
    const [stay] = await seen(id);
    const { from, to } = await stayOf(id);
    const input = { body: { deptId: ward, stays: [{ ...stay!, parts: [{ from, to, teacherId: taker }] }] } };
    const extras = { key: '0d2b6b4e-5f9c-4a55-9d0e-6f0d3c0c2b11' };
    const answers = [
      await secretary!.data(calls.saveWardPlan, input, extras),
      await secretary!.data(calls.saveWardPlan, input, extras),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect((await stayOf(id)).version).toBe(stay!.version + 1);
    await save(id, []);
    expect((await stayOf(id)).draft).toBeNull();
  });
});

describe('a teacher', () => {
  it('has at most three at a time; the refusal says who has the places', async () => {
    const answer = await assign(taker, stayIds[1]!, stayIds[2]!);
    expect(answer.body.data).toEqual({ stays: 2, warnings: [] });
    const refused = await assign(taker, stayIds[3]!);
    expect(errorOf(refused)).toBe('WARD_TEACHER_FULL');
    const names = await db
      .select({ name: people.name })
      .from(people)
      .where(inArray(people.id, trainees.slice(0, 3)));
    for (const { name } of names) expect(JSON.stringify(refused.body)).toContain(name);
    expect((await stayOf(stayIds[3]!)).teacherId).toBeNull();
    const { from, to } = await stayOf(stayIds[3]!);
    expect(errorOf(await save(stayIds[3]!, [{ from, to, teacherId: taker }]))).toBe('WARD_TEACHER_FULL');
  });

  it('may have more where the office allows it, which is then told', async () => {
    const teaching = { ...settingDefaults.teaching, may_exceed_trainees: true };
    await saveSettingGroup(db, 'teaching', teaching, null);
    const answer = await assign(taker, stayIds[3]!);
    expect(answer.body.data?.warnings).toHaveLength(1);
    await saveSettingGroup(db, 'teaching', settingDefaults.teaching, null);
  });

  it('keeps the days before another one takes over', async () => {
    const id = stayIds[2]!;
    await db
      .update(rotationStays)
      .set({ start: first - 2, end: first, state: 'in' })
      .where(eq(rotationStays.id, id));
    const moved = await stayOf(id);
    expect(splitFault(moved, moved.parts)).not.toBeNull();
    const fixed = whole(moved, taker);
    await save(id, fixed);
    await secretary!.data(calls.publishWardPlan, { body: { deptId: ward, stays: await seen(id) } });
    await secretary!.data(calls.assignWardTeacher, { body: { deptId: ward, teacherId: 3, stays: await seen(id) } });
    const { parts, from, to } = await stayOf(id);
    expect(parts.map(({ teacherId }) => teacherId).at(-1)).toBe(3);
    expect(splitFault({ from, to }, parts)).toBeNull();
  });

  it('is not given to a stay that is over or cancelled', async () => {
    const id = stayIds[4]!;
    const [stay] = await seen(id);
    for (const state of ['left', 'cancelled'] as const) {
      await db.update(rotationStays).set({ state }).where(eq(rotationStays.id, id));
      const body = { deptId: ward, teacherId: 3, stays: [stay!] };
      expect(errorOf(await secretary!.call(calls.assignWardTeacher, { body }))).toBe('WARD_STAY_OVER');
    }
    await db.update(rotationStays).set({ state: 'planned' }).where(eq(rotationStays.id, id));
  });
});

describe('staysAt', () => {
  it('tells stays of departments and people in days, with what is published alone', async () => {
    const id = stayIds[0]!;
    const { from, to, parts } = await stayOf(id);
    await save(id, [{ from, to, teacherId: 3 }]);
    const [stay, ...others] = await staysAt(db, { userIds: [trainees[0]!], deptIds: [ward], from: to, to });
    expect(others).toEqual([]);
    expect(stay).toMatchObject({
      id,
      userId: trainees[0],
      deptId: ward,
      from,
      to,
      state: 'planned',
      teacherId: taker,
      parts,
    });
    expect(await staysAt(db, { userIds: [trainees[0]!], from: daysAhead(to, 1), to: daysAhead(to, 9) })).toEqual([]);
    await db.update(rotationStays).set({ state: 'cancelled' }).where(eq(rotationStays.id, id));
    expect(await staysAt(db, { ids: [id] })).toEqual([]);
    expect(await db.$count(rotationStayParts, eq(rotationStayParts.stayId, id))).toBeGreaterThan(0);
  });
});
