import { inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { noticeEndpoints } from '@contract/notice/endpoints';
import { currentHalf } from '@server/kits/today';
import { people } from '@server/modules/people/tables';
import { rotationChanges, rotationPieces } from '@server/modules/rotation/tables';
import { startTestServer } from '@tests/server/harness';
import { targetCondition } from './target';

const server = await startTestServer({ working: false });
const { db } = server.database;
const secretary = await server.as('secretary');

/** The ward of the demo's secretary, and one of surgery. */
const [ward, elsewhere] = [1, 20];
const changeId = '00000000-0000-4000-8000-0000000000ee';
await db.insert(rotationChanges).values({ id: changeId, kind: 'import', createdBy: 1 });
const [stDept] = await db.select({ id: rotationPieces.stDeptId }).from(rotationPieces).limit(1);

const join = async (name: string, deptId: number) => {
  const [made] = await db
    .insert(people)
    .values({ name, staffId: `T-${name}`, typeId: 1, deptId })
    .returning();
  return made!.id;
};
const place = async (userId: number, deptId: number, start: number, length = 1) =>
  db
    .insert(rotationPieces)
    .values({ userId, start, length, deptId, stDeptId: stDept!.id, deptName: '病区', blockId: userId, changeId });

const half = currentHalf();
const [here, away, came, comes, wholeMonth] = [
  await join('本科在科', ward),
  await join('本科外出', ward),
  await join('轮转在科', elsewhere),
  await join('下月来', elsewhere),
  await join('整月在科', elsewhere),
];
await place(away, elsewhere, half);
await place(came, ward, half);
await place(comes, ward, half + 2);
await place(wholeMonth, ward, half - (half % 2), 2);
const made = [here, away, came, comes, wholeMonth];

const toWard = {
  everybody: false,
  type_ids: [],
  dept_ids: [ward],
  grades: [],
  role_ids: [],
  user_ids: [],
  group_ids: [],
};

it.each([{ kind: 'all' as const }, { kind: 'depts' as const, deptIds: [ward], userId: 2 }])(
  'a department means who is there today: seen by %o',
  async (scope) => {
    const meant = await targetCondition(db, toWard, { userId: 2, scope });
    const found = await db
      .select({ id: people.id })
      .from(people)
      .where(sql`${meant} and ${inArray(people.id, made)}`);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([here, came, wholeMonth]));
  },
);

it('departments to choose from are those where somebody in sight is, also by a placement', async () => {
  const { depts } = await secretary.data(noticeEndpoints.targetOptions);
  expect(depts.map(({ id }) => id)).toEqual(expect.arrayContaining([ward, elsewhere]));
});

it('the sender sees beforehand whom it reaches', async () => {
  const body = { target: { ...toWard, user_ids: [comes] } };
  const before = await secretary.data(noticeEndpoints.headCount, { body: { target: toWard } });
  const { count } = await secretary.data(noticeEndpoints.headCount, { body });
  expect(count).toBe(before.count + 1);
});
