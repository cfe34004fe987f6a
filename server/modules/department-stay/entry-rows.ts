import { eq, inArray, sql } from 'drizzle-orm';
import type { EducatedState } from '@contract/department-stay/education-rules';
import type { EntryRow } from '@contract/department-stay/entries';
import { entryRoleOf, type EntryRole } from '@contract/department-stay/entry-table';
import { AppError } from '@contract/kernel/errors';
import type { WardStay } from '@contract/rotation/ward-stays';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { wardStayPage, type StayAt } from '../rotation/public';
import { educatedStates } from './education-states';
import { departmentEntries } from './tables';

/** How a caller stands to the entering of a stay; his permissions are asked for by the calls. */
export const entryRoleIn = ({ userId, scope }: CurrentUser, stay: StayAt): EntryRole =>
  entryRoleOf({ isOwn: stay.userId === userId, isWard: opensDept(scope, stay.deptId) });

/** Arrivals of a month of a whole hospital. */
const most = 5000;
type Asked = Parameters<typeof wardStayPage>[2];

/** Whoever comes in a month to the wards of a caller, with how their entering stands. */
export async function arrivals(db: Db, user: CurrentUser, asked: Omit<Asked, 'page' | 'size'>): Promise<EntryRow[]> {
  const { list } = await wardStayPage(db, user.scope, { ...asked, page: 1, size: most });
  const stored = await storedEntries(
    db,
    list.map(({ id }) => id),
  );
  const educated = await educatedStates(db, list);
  return list.map((stay) => toRow(stay, stored.get(stay.id), educated.get(stay.id)!));
}

type Stored = Awaited<ReturnType<typeof storedEntries>> extends Map<number, infer Row> ? Row : never;

async function storedEntries(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      stayId: departmentEntries.stayId,
      state: departmentEntries.state,
      on: departmentEntries.on,
      note: departmentEntries.note,
      by: people.name,
    })
    .from(departmentEntries)
    .innerJoin(people, sql`${people.id} = ${departmentEntries.byId}`)
    .where(inArray(departmentEntries.stayId, [...ids]));
  return new Map(rows.map((row) => [row.stayId, row]));
}

const toRow = (stay: WardStay, stored: Stored | undefined, educated: EducatedState): EntryRow => ({
  id: stay.id,
  user_id: stay.userId,
  name: stay.name,
  staff_id: stay.staffId,
  type_id: stay.typeId,
  type_name: stay.typeName,
  grade: stay.grade,
  major: stay.major,
  dept_id: stay.deptId,
  dept_name: stay.deptName,
  from_dept: stay.fromDept,
  from: stay.from,
  to: stay.to,
  stay_state: stay.state,
  teacher_id: stay.teacherId,
  teacher_name: stay.teacherName,
  state: stored?.state ?? 'open',
  on: stored?.on ?? null,
  note: stored?.note ?? '',
  by_name: stored?.by ?? '',
  educated,
});

/** One stay as the list of arrivals shows it, and what the standard calls its department; whoever calls has asked who may. @throws AppError NOT_FOUND */
export async function entryRowOf(
  db: Db,
  { id, userId, deptId, from, to }: StayAt,
): Promise<{ row: EntryRow; stDeptName: string }> {
  const [person] = await db.select({ staffId: people.staffId }).from(people).where(eq(people.id, userId));
  // Days as they were confirmed may lie in the month beside the planned one.
  for (const day of [from, to]) {
    const asked = { month: day.slice(0, 7), deptId, keyword: person!.staffId, page: 1, size: most };
    const { list } = await wardStayPage(db, { kind: 'all' }, asked);
    const stay = list.find((one) => one.id === id);
    if (!stay) continue;
    const stored = await storedEntries(db, [id]);
    const row = toRow(stay, stored.get(id), (await educatedStates(db, [stay])).get(id)!);
    return { row, stDeptName: stay.stDeptName };
  }
  throw new AppError('NOT_FOUND');
}
