import { inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { entryHindrance, isEntryActOf, type EntryAction } from '@contract/department-stay/entry-table';
import { dayHindrance, isAmong } from '@contract/department-stay/rules';
import type { entryEndpoints } from '@contract/department-stay/entries';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { today } from '@server/kits/today';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { changeTeacher, enterStay, staysAt, teachersOfWard, type StayAt } from '../rotation/public';
import { peopleHolding, readSettingGroup } from '../system/public';
import { askEducation } from './education-states';
import { hinderedEntries } from './entry-gates';
import { arrivals, entryRoleIn, entryRowOf } from './entry-rows';
import { departmentEntries } from './tables';

/** 入科管理. */
export const entryHandlers: Handlers<typeof entryEndpoints> = {
  entries: async ({ db, user, query }) => {
    const { page, size, name, month, dept_id: deptId, state, among } = query;
    const asked = { month, deptId, keyword: name, move: 'arriving' as const };
    const rows = await arrivals(db, user, asked);
    const found = rows
      .filter((row) => state === undefined || row.state === state)
      .filter((row) => among === undefined || isAmong(row.type_id, among))
      .toSorted(
        (one, other) => order(one.from, other.from) || order(one.staff_id, other.staff_id) || one.id - other.id,
      );
    return { total: found.length, list: found.slice((page - 1) * size, page * size) };
  },

  enter: async ({ db, user, body, audit }) => {
    const { ids, on, teacher_id: teacherId } = body;
    const stays = await lockedStays(db, user, [...new Set(ids)]);
    const hindered = await hinderedEntries(
      db,
      stays.flatMap(({ stay }) => (stay ? [stay.userId] : [])),
    );
    const failed: { id: number; name: string; message: string }[] = [];
    const entered: StayAt[] = [];
    for (const one of stays) {
      const { id, name, stay } = one;
      const hindrance = !stay
        ? '没有找到这段轮转，请刷新后核对'
        : (hindranceOf('enter', one) ?? hindered.get(stay.userId) ?? dayHindrance(on, stay, today()));
      if (hindrance !== null || !stay) {
        failed.push({ id, name, message: hindrance ?? '' });
        continue;
      }
      try {
        await db.transaction(async (tx) => {
          await enterStay(tx, stay, on);
          if (teacherId !== null && teacherId !== stay.teacherId)
            await changeTeacher(tx, { stayId: id, teacherId, from: today() });
          await note(tx, user, { stayId: id, state: 'entered', on, note: '' });
        });
        entered.push(stay);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.push({ id, name, message: error.message });
      }
    }
    await askEducation(db, entered);
    audit({ detail: { on, rows: entered.length } });
    return { done: entered.length, failed };
  },

  reportAbsent: async ({ db, user, body, audit }) => {
    const [one] = await lockedStays(db, user, [body.id]);
    if (!one?.stay) throw new AppError('NOT_FOUND');
    demand('reportAbsent', one);
    await note(db, user, { stayId: body.id, state: 'absent', on: today(), note: body.reason });
    const { row } = await entryRowOf(db, one.stay);
    await notify(db, {
      event: 'department-stay.entry.absent',
      recipients: { office: await peopleHolding(db, 'rotation:plan:edit') },
      variables: { student: row.name, dept: row.dept_name, from: row.from, reason: body.reason },
      link: '/entering-the-department/list?state=absent',
    });
    audit({ target: `department_stay_entry:${body.id}` });
    return row;
  },

  wardTeachers: async ({ db, user, query }) => {
    if (!opensDept(user.scope, query.dept_id)) throw new AppError('NOT_FOUND');
    const { trainees_per_teacher: limit } = await readSettingGroup(db, 'teaching');
    const teachers = await teachersOfWard(db, query.dept_id, today());
    return teachers.map(({ userId: id, staffId: staff_id, name, load }) => ({ id, name, staff_id, load, limit }));
  },
};

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Stays of the wards that a caller arranges, with what is stored of them, kept from others who enter them. */
async function lockedStays(db: Db, user: CurrentUser, ids: readonly number[]) {
  const stays = new Map((await staysAt(db, { ids })).map((stay) => [stay.id, stay]));
  const stored = new Map(
    (
      await db
        .select()
        .from(departmentEntries)
        .where(inArray(departmentEntries.stayId, [...ids]))
        .orderBy(departmentEntries.stayId)
        .for('update')
    ).map((row) => [row.stayId, row]),
  );
  const names = await namesOf(
    db,
    [...stays.values()].map(({ userId }) => userId),
  );
  return ids.map((id) => {
    const stay = stays.get(id);
    const role = stay ? entryRoleIn(user, stay) : 'other';
    const isSeen = stay !== undefined && role !== 'other';
    return {
      id,
      name: isSeen ? (names.get(stay.userId) ?? '') : '',
      stay: isSeen ? stay : undefined,
      role,
      entry: stored.get(id)?.state ?? ('open' as const),
    };
  });
}

type Locked = Awaited<ReturnType<typeof lockedStays>>[number];

const hindranceOf = (action: EntryAction, { role, entry, stay }: Locked): string | null =>
  isEntryActOf(role, action) ? entryHindrance(action, entry, stay!.state) : '不能由本人办理，请由科室其他人员办理';

function demand(action: EntryAction, locked: Locked): void {
  const reason = hindranceOf(action, locked);
  if (reason !== null) throw new AppError('STAY_ENTRY_STATE', { name: locked.name, reason });
}

async function note(
  db: Db,
  { userId: byId }: CurrentUser,
  values: Pick<typeof departmentEntries.$inferInsert, 'stayId' | 'state' | 'on' | 'note'>,
): Promise<void> {
  await db
    .insert(departmentEntries)
    .values({ ...values, byId })
    .onConflictDoUpdate({
      target: departmentEntries.stayId,
      set: { ...values, byId, version: sql`${departmentEntries.version} + 1`, updatedAt: sql`now()` },
    });
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
