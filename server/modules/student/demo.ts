import { and, asc, eq, isNull } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import { splitGroups } from '@contract/student/rules';
import { accountPeople } from '@server/demo/accounts';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import { agreements } from '../dictionary/tables';
import { teacherStudents } from '../people/tables';
import { writeKeys } from './demo-keys';
import { cadreKinds, classCadres, classes, classKinds, classMembers, keyCategories } from './tables';

const kinds = [
  { id: 1, name: '住培班', years: 3, typeId: personTypes.resident.id, code: 'Z' },
  { id: 2, name: '本科临床班', years: 5, typeId: personTypes.bachelorStudent.id, code: 'B' },
  { id: 3, name: '研究生班', years: 3, typeId: personTypes.graduateStudent.id, code: 'Y' },
] as const;
const cadres = ['班长', '团支书', '学习委员', '生活委员'];
const present = 2026;

/** Classes of every state with cadres and groups, and the categories of key students. */
export const studentDemo: DemoPart = {
  key: 'student',
  after: ['people.details', 'dictionary.details', 'account', 'approval'],
  async write(tx, list) {
    await insertNumbered(
      tx,
      classKinds,
      kinds.map(({ id, name, years }) => ({ id, name, years })),
    );
    await insertNumbered(
      tx,
      cadreKinds,
      cadres.map((name, at) => ({ id: at + 1, name })),
    );
    await insertNumbered(tx, keyCategories, [
      {
        id: 1,
        name: '学业',
        levels: ['关注', '预警', '严重'],
        tags: ['多科不及格', '进度落后'],
        followDays: 14,
        viewers: ['manager', 'department'],
      },
      {
        id: 2,
        name: '心理',
        levels: ['一般', '重点', '危机'],
        tags: ['情绪低落', '睡眠问题'],
        followDays: 7,
        viewers: [],
      },
      {
        id: 3,
        name: '经济',
        levels: ['一般困难', '特别困难'],
        tags: ['助学贷款'],
        followDays: 30,
        viewers: ['manager'],
      },
      {
        id: 4,
        name: '纪律',
        levels: ['提醒', '警示'],
        tags: ['旷工', '违规'],
        followDays: 14,
        viewers: ['manager', 'department'],
      },
    ]);
    await writeClasses(tx, list);
    await writeKeys(tx, managerId);
  },
};

type Tx = Parameters<DemoPart['write']>[0];

/** The account that leads a class in the demonstration. */
const managerId = 3;

async function writeClasses(tx: Tx, list: readonly DemoPerson[]): Promise<void> {
  const staff = list.filter(({ typeId, id }) => typeId === personTypes.staff.id && !accountPeople.has(id));
  const taught = await tx
    .select({ id: teacherStudents.studentId })
    .from(teacherStudents)
    .where(and(eq(teacherStudents.teacherId, managerId), isNull(teacherStudents.endedAt)));
  const schools = await tx.select({ id: agreements.id }).from(agreements).orderBy(asc(agreements.id));
  const ownTrainees = new Set(taught.map(({ id }) => id));
  const groups = new Map<string, DemoPerson[]>();
  for (const person of list) {
    const kind = kinds.find(({ typeId }) => typeId === person.typeId);
    // Journeys count what the trainee's account sees and is told.
    if (!kind || person.recruitYear === null || accountPeople.has(person.id)) continue;
    // The manager's class is of people whom he sees in any case: other journeys count those.
    const isOwn = ownTrainees.has(person.id) && kind.id === 1 && present - person.recruitYear < kind.years;
    const key = isOwn ? 'own' : `${kind.id} ${person.recruitYear}`;
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  const rows: (typeof classes.$inferInsert & { id: number })[] = [];
  const members: (typeof classMembers.$inferInsert)[] = [];
  for (const [key, people] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const isOwn = key === 'own';
    const [kindId, grade] = isOwn ? [1, 2025] : (key.split(' ').map(Number) as [number, number]);
    const kind = kinds.find(({ id }) => id === kindId)!;
    // One class of a kind and year: those who are many keep some without a class, to be taken in.
    const taken = people.slice(0, 36);
    const id = rows.length + 1;
    const year = Math.min(present - grade + 1, kind.years);
    const isOver = present - grade >= kind.years;
    rows.push({
      id,
      name: isOwn ? '2025级住培导师班' : `${grade}级${kind.name}`,
      code: isOwn ? 'Z2025-D' : `${kind.code}${grade}`,
      grade,
      year,
      kindId,
      managerId: isOwn ? managerId : (staff[id % staff.length]?.id ?? null),
      state: isOver ? 'archived' : 'active',
      academyId: kind.id === 1 ? null : (schools[grade % schools.length]?.id ?? null),
      majorId: null,
      note: isOver ? '已结业' : '',
    });
    const groupOf = splitGroups(taken.length, isOver ? 0 : Math.max(1, Math.round(taken.length / 6)));
    members.push(
      ...taken.map((person, at) => ({ classId: id, userId: person.id, group: groupOf[at]!, isCurrent: !isOver })),
    );
  }
  await insertNumbered(tx, classes, rows);
  await insertRows(tx, classMembers, members);
  const posts = rows.flatMap(({ id }) =>
    members
      .filter(({ classId }) => classId === id)
      .slice(0, cadres.length)
      .map(({ userId }, at) => ({ classId: id, userId, cadreId: at + 1 })),
  );
  if (posts.length > 0) await insertRows(tx, classCadres, posts);
}
