import { expect, it } from 'vitest';
import { currentHalf } from '@server/kits/today';
import { ensureAccount } from '@server/modules/account/public';
import { people } from '@server/modules/people/tables';
import { rotationChanges, rotationPieces } from '@server/modules/rotation/tables';
import { startTestServer } from '@tests/server/harness';
import { findFlow, type RegisteredFlow } from './registry';
import { reviewersOf } from './reviewers';

const server = await startTestServer({ working: false });
const { db } = server.database;

/** Belongs to surgery and is placed in the ward of the demo's secretary, who reviews by role and by scope. */
const [placed] = await db
  .insert(people)
  .values({ name: '轮转者', staffId: 'SEAT-1', typeId: 1, deptId: 20 })
  .returning();
const secretary = 2;
const changeId = '00000000-0000-4000-8000-0000000000dd';
await db.insert(rotationChanges).values({ id: changeId, kind: 'import', createdBy: 1 });
const [stDept] = await db.select({ id: rotationPieces.stDeptId }).from(rotationPieces).limit(1);
await db.insert(rotationPieces).values({
  userId: placed!.id,
  start: currentHalf(),
  length: 1,
  deptId: 1,
  stDeptId: stDept!.id,
  deptName: '病区',
  blockId: 700_000,
  changeId,
});
const [surgeon] = await db
  .insert(people)
  .values({ name: '外科秘书', staffId: 'SEAT-2', typeId: 7, deptId: 20 })
  .returning();
await ensureAccount(db, {
  username: 'surgeon',
  password: 'Reach@2026',
  userId: surgeon!.id,
  roleCodes: ['secretary'],
  mustChange: false,
});

const profile = findFlow('userinfo.profile')!;
const ofStay: RegisteredFlow = { ...profile, reach: 'stay' };

it.each([{ kind: 'scope' as const }, { kind: 'role' as const, role_code: 'secretary' }])(
  'a placement gives a seat in flows of a stay only: %o',
  async (who) => {
    const level = { title: '审核', who, rule: 'any' as const, min: null, max: null };
    const seats = async (flow: RegisteredFlow) =>
      (await reviewersOf(db, flow, level, { id: 0, submitterId: placed!.id, concernedId: null })).map(
        ({ userId }) => userId,
      );
    expect(await seats(profile)).toContain(surgeon!.id);
    expect(await seats(profile)).not.toContain(secretary);
    expect(await seats(ofStay)).toEqual(expect.arrayContaining([secretary, surgeon!.id]));
  },
);
