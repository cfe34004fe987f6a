import { and, asc, eq, inArray } from 'drizzle-orm';
import { inOrder } from '@contract/graduate-wheel/rules';
import type { WheelGroup } from '@contract/graduate-wheel/wheel';
import { levels, levelType } from '@contract/graduate/rules';
import type { Db } from '@server/kernel/database/database';
import type { Reader } from '@server/kits/row-calls';
import { violated } from '@server/kits/violation';
import type { SemesterFact } from '../graduate/public';
import { notify } from '../notice/public';
import { demandManaged, managedPeople } from '../people/public';
import { people } from '../people/tables';
import { announcedOf, refuse, weeksWords } from './rows';
import { wheelGroups, wheelMembers } from './tables';

interface Group {
  id: number;
  name: string;
  semester: SemesterFact;
}

/** Those whom the caller answers for are as he says, others stay; who comes to an announced group or leaves it is told. */
export async function setMembers({ db, user }: Reader, group: Group, wanted: readonly number[]): Promise<void> {
  const present = await db.select().from(wheelMembers).where(eq(wheelMembers.groupId, group.id));
  const fresh = [...new Set(wanted)].filter((one) => !present.some(({ userId }) => userId === one));
  if (fresh.length > 0) {
    await demandManaged(db, user.scope, fresh);
    await demandFree(db, group.semester, fresh);
    await db
      .insert(wheelMembers)
      .values(fresh.map((userId) => ({ semesterId: group.semester.id, userId, groupId: group.id })))
      .catch((error: unknown) => {
        // Somebody else was faster: who is in which group was looked at before.
        if (violated(error, 'unique') !== undefined) throw refuse('所选学生刚被编入其他小组，请刷新后重选');
        throw error;
      });
  }
  const left = present.map(({ userId }) => userId).filter((one) => !wanted.includes(one));
  const own = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, left), managedPeople(user.scope)));
  const gone = own.map(({ id }) => id);
  await db.delete(wheelMembers).where(and(eq(wheelMembers.groupId, group.id), inArray(wheelMembers.userId, gone)));
  await tellMoved(db, group, fresh, gone);
}

/** Students of the level who are in no group of the semester. @throws AppError GRADUATE_WHEEL_REFUSED */
async function demandFree(db: Db, { id, level }: SemesterFact, fresh: readonly number[]): Promise<void> {
  const rows = await db
    .select({ name: people.name, typeId: people.typeId })
    .from(people)
    .where(inArray(people.id, [...fresh]))
    .orderBy(asc(people.id));
  const other = rows.find(({ typeId }) => typeId !== levelType[level]);
  if (other) throw refuse(`${other.name}不是${levels[level]}，不能加入这个小组`);
  const [taken] = await db
    .select({ name: people.name, group: wheelGroups.name })
    .from(wheelMembers)
    .innerJoin(wheelGroups, eq(wheelGroups.id, wheelMembers.groupId))
    .innerJoin(people, eq(people.id, wheelMembers.userId))
    .where(and(eq(wheelMembers.semesterId, id), inArray(wheelMembers.userId, [...fresh])))
    .orderBy(asc(people.id));
  if (taken) throw refuse(`${taken.name}已在“${taken.group}”，请先从那一组移出`);
}

/** Characters of the weeks that a message names. */
const mostWords = 300;
const wordsOf = (cells: Parameters<typeof weeksWords>[0]) => weeksWords(inOrder(cells)).slice(0, mostWords);
const aboutGroup = (id: number, { level }: SemesterFact) => ({
  link: `/graduate/wheel-rotation/${level}`,
  subject: `graduate_wheel_group:${id}`,
});

/** Of a group that was not announced yet nobody has heard: its students are told when it is. */
async function tellMoved(db: Db, { id, name, semester }: Group, fresh: readonly number[], gone: readonly number[]) {
  const announced = await announcedOf(db, id);
  if (!announced) return;
  const variables = { name, semester: semester.name };
  await notify(db, {
    event: 'graduate-wheel.member.joined',
    recipients: { student: fresh },
    variables: { ...variables, weeks: wordsOf(announced) },
    ...aboutGroup(id, semester),
  });
  await notify(db, {
    event: 'graduate-wheel.member.left',
    recipients: { student: gone },
    variables,
    ...aboutGroup(id, semester),
  });
}

/** The students of a group are told of its weeks. */
export async function tellPublished(db: Db, semester: SemesterFact, { id, name, cells }: WheelGroup): Promise<void> {
  const members = await db
    .select({ userId: wheelMembers.userId })
    .from(wheelMembers)
    .where(eq(wheelMembers.groupId, id));
  await notify(db, {
    event: 'graduate-wheel.group.published',
    recipients: { student: members.map(({ userId }) => userId) },
    variables: { name, semester: semester.name, weeks: wordsOf(cells) },
    ...aboutGroup(id, semester),
  });
}
