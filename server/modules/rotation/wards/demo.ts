import { asc, eq, inArray, sql } from 'drizzle-orm';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { demoAccounts } from '@server/demo/accounts';
import { demoDepartment } from '@server/demo/departments';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { settingDefaults } from '@contract/system/settings';
import { balanced } from '@contract/rotation/ward-balance';
import { mainTeacher, mayArrange, taughtDays, type TaughtDays } from '@contract/rotation/ward-rules';
import { currentHalf } from '@server/kits/today';
import { departmentPersons } from '../../dictionary/posts/tables';
import { rotationStays } from '../tables';
import { rotationStayParts } from './tables';
import { draftedStays, wardTeachers, type DraftedStay } from './plan';

/** Wards whose months are arranged; the others show what a ward finds that has not begun. */
const arranged = ['N01', 'N03', 'W01'];
const groups = ['一组', '二组'];
const halvesAhead = 4;

/**
 * Splits in every state: most of what runs is published, what comes is a draft or open, and where teachers have no room left
 * people stay without one.
 */
export const wardsDemo: DemoPart = {
  key: 'rotation.wards',
  after: ['rotation', 'dictionary.details'],
  async write(tx) {
    const wards = arranged.map((code) => demoDepartment(code).id);
    await letHeadsTeach(tx, wards);
    await teachStaysOver(tx);
    const taught: TaughtDays[] = [];
    for (const [at, deptId] of wards.entries()) taught.push(...(await arrange(tx, deptId, { taught, weekly: at > 0 })));
  },
};

/** Small demo hospitals have wards without teachers: there whoever has another post teaches too. */
async function letHeadsTeach(tx: Db, wards: readonly number[]): Promise<void> {
  const lastAccountPerson = Math.max(...demoAccounts.map(({ personId }) => personId));
  await tx.execute(sql`
    insert into department_person (dept_id, person_id, post)
    select distinct dept_id, person_id, 'teacher' from ${departmentPersons}
    where dept_id = any(${array([...wards], 'int')}) and person_id > ${lastAccountPerson}
    on conflict do nothing`);
}

/** Stays that are over had somebody: a teacher of their department. */
async function teachStaysOver(tx: Db): Promise<void> {
  await tx.execute(sql`
    update rotation_stay stay set teacher_id = post.teachers[1 + stay.id % array_length(post.teachers, 1)]
    from (select dept_id, array_agg(person_id order by person_id) as teachers from ${departmentPersons}
      where post = 'teacher' group by dept_id) post
    where post.dept_id = stay.dept_id and stay.state = 'left'`);
}

async function arrange(
  tx: Db,
  deptId: number,
  { taught, weekly }: { taught: readonly TaughtDays[]; weekly: boolean },
): Promise<TaughtDays[]> {
  const teachers = (await wardTeachers(tx, deptId)).map(({ userId }) => userId);
  const horizon = currentHalf() + halvesAhead;
  const near = await tx
    .select({ id: rotationStays.id })
    .from(rotationStays)
    .where(sql`${rotationStays.deptId} = ${deptId} and ${rotationStays.start} < ${horizon}`)
    .orderBy(asc(rotationStays.id));
  const ids = new Set(near.map(({ id }) => id));
  const stays = (await draftedStays(tx, { deptIds: [deptId] })).filter(
    ({ id, state }) => ids.has(id) && mayArrange(state),
  );
  const { trainees_per_teacher: limit } = settingDefaults.teaching;
  const splits = balanced({
    stays,
    teachers,
    places: weekly ? groups : [],
    held: taught,
    limit,
    everyWeeks: weekly ? 2 : null,
  });
  const rows = splits.flatMap(({ id, parts, shortFrom }, at) => {
    const stay = stays.find((one) => one.id === id)!;
    const kind = kindOf(stay, at);
    return kind === 'open' || shortFrom !== null ? [] : [{ stay, parts, isDraft: kind === 'draft' }];
  });
  await insertRows(
    tx,
    rotationStayParts,
    rows.flatMap(({ stay, parts, isDraft }) => parts.map((part) => ({ ...part, stayId: stay.id, isDraft }))),
  );
  const changed = rows.map(({ stay }) => stay.id);
  if (changed.length > 0) {
    await tx.update(rotationStays).set({ splitVersion: 1 }).where(inArray(rotationStays.id, changed));
  }
  const published = rows.filter(({ isDraft }) => !isDraft);
  for (const { stay, parts } of published) {
    await tx
      .update(rotationStays)
      .set({ teacherId: mainTeacher(parts) })
      .where(eq(rotationStays.id, stay.id));
  }
  return rows.flatMap(({ stay, parts }) => taughtDays(stay.userId, parts));
}

/** Who is there has a teacher, but for one in eight; of those who come every second one is being thought about. */
function kindOf({ state }: DraftedStay, at: number): 'published' | 'draft' | 'open' {
  if (state === 'in' || state === 'leaving') return at % 8 === 7 ? 'open' : 'published';
  return (['published', 'draft', 'open', 'draft'] as const)[at % 4]!;
}
