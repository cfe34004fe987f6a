import { eq } from 'drizzle-orm';
import type { Database } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { ensureAccount } from '@server/modules/account/public';
import { accounts, sessions } from '@server/modules/account/tables';
import { basePersons, chamberMembers, chambers, departmentPersons } from '@server/modules/dictionary/posts/tables';
import { bases, majors } from '@server/modules/dictionary/tables';
import { people, personRecords } from '@server/modules/people/tables';
import { rotationChanges, rotationPieces, rotationStays } from '@server/modules/rotation/tables';
import { rolePermissions, roles } from '@server/modules/system/tables';

/** Usernames of people who may do everything within the data scope of a department: the ward's, and another one's. */
export const wardKeeper = 'ward-keeper';
export const otherKeeper = 'other-keeper';

const [ward, other, home] = [30, 50, 70];
const password = 'Reach@2026';

/** People whom only a placement brings to a ward, and what calls can act on of them. */
export type PlacedWorld = Awaited<ReturnType<typeof makePlacedWorld>>;

/**
 * Places a demo trainee and somebody of the staff, who both belong elsewhere, in a ward in the half month of today. The
 * member of staff holds posts, so that dictionaries name him.
 */
export async function makePlacedWorld(database: Pick<Database, 'db'>, trainee: number) {
  const { db } = database;
  const [role] = await db.insert(roles).values({ code: 'keeper', name: '科室全权', dataScope: 'dept' }).returning();
  await db.insert(rolePermissions).values({ roleId: role!.id, code: '*' });
  const join = async (name: string, deptId: number) => {
    const [made] = await db
      .insert(people)
      .values({ name, staffId: `PLACED-${name}`, deptId, typeId: 7 })
      .returning();
    return made!.id;
  };
  const keep = async (username: string, userId: number, roleCode: string) =>
    ensureAccount(db, { username, password, userId, roleCodes: [roleCode], mustChange: false });
  await keep(wardKeeper, await join('病区管理', ward), 'keeper');
  await keep(otherKeeper, await join('别处管理', other), 'keeper');
  await keep('placed', trainee, 'student');
  const [teacher, own] = [await join('外科老师', home), await join('本科老师', ward)];
  await db.update(people).set({ deptId: home }).where(eq(people.id, trainee));
  await place(database, [trainee, teacher]);

  await db.insert(departmentPersons).values({ deptId: home, personId: teacher, post: 'teacher' });
  const [chamber] = await db.insert(chambers).values({ name: '轮转教研室', code: 'PLACED' }).returning();
  await db.insert(chamberMembers).values({ chamberId: chamber!.id, personId: teacher });
  const [base] = await db.select().from(bases).limit(1);
  await db.insert(basePersons).values({ baseId: base!.id, personId: teacher, post: 'secretary' });
  const [major] = await db.insert(majors).values({ name: '新专业', code: 'PLACED' }).returning();
  const [record] = await db
    .insert(personRecords)
    .values({ personId: trainee, kind: 'education', title: '本科' })
    .returning();
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, trainee));
  const [session] = await db
    .insert(sessions)
    .values({
      id: '00000000-0000-4000-8000-0000000000cc',
      accountId: account!.id,
      refreshHash: '',
      expiresAt: new Date(Date.now() + 3_600_000),
      ip: '127.0.0.1',
      agent: 'test',
    })
    .returning();
  const [person] = await db.select().from(people).where(eq(people.id, trainee));
  return {
    ward,
    trainee,
    teacher,
    /** Somebody of the ward itself. */
    own,
    person: person!,
    accountId: account!.id,
    sessionId: session!.id,
    recordId: record!.id,
    majorId: major!.id,
    roleId: (await db.select().from(roles).where(eq(roles.code, 'teacher')))[0]!.id,
  };
}

async function place({ db }: Pick<Database, 'db'>, userIds: readonly number[]): Promise<void> {
  const changeId = '00000000-0000-4000-8000-0000000000bb';
  await db.insert(rotationChanges).values({ id: changeId, kind: 'import', createdBy: 1 });
  const [stDept] = await db.select({ id: rotationPieces.stDeptId }).from(rotationPieces).limit(1);
  const piece = { start: currentHalf(), length: 1, deptId: ward, stDeptId: stDept!.id, deptName: '病区', changeId };
  await db
    .insert(rotationPieces)
    .values(userIds.map((userId, index) => ({ ...piece, userId, blockId: 800_000 + index })));
  const stay = { deptId: ward, stDeptId: stDept!.id, start: piece.start, end: piece.start + 1, changeId };
  await db.insert(rotationStays).values(
    userIds.map((userId, index) => ({
      ...stay,
      id: 800_000 + index,
      userId,
      state: 'in' as const,
      origin: 'import' as const,
    })),
  );
}
