import { eq, inArray } from 'drizzle-orm';
import { itemChanges, type ExitState } from '@contract/department-stay/exit-rules';
import type { ExitDetail, ExitItem, ExitRow } from '@contract/department-stay/exits';
import type { ExitRole } from '@contract/department-stay/exit-table';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { StayState } from '@contract/rotation/stay-states';
import type { WardStay } from '@contract/rotation/ward-stays';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { openLevels } from '../approval/public';
import { people } from '../people/tables';
import { staysAt, wardStayPage, type StayAt } from '../rotation/public';
import { exitFlow, exitSubject } from './exit-flow';
import { checklists } from './exit-items';
import { makeUpFacts } from './make-up';
import { departmentExits, exitSigners } from './tables';
import { scoreWords, theoryScores } from './theory-item';

/** Leavings of a month of a whole hospital. */
const most = 5000;
type Asked = Omit<Parameters<typeof wardStayPage>[2], 'page' | 'size' | 'month'> & { month: string };
type Stored = typeof departmentExits.$inferSelect;

export const wardStays = async (db: Db, user: CurrentUser, asked: Asked): Promise<WardStay[]> =>
  (await wardStayPage(db, user.scope, { ...asked, page: 1, size: most })).list;

export async function storedExits(db: Db, stayIds: readonly number[]): Promise<Map<number, Stored>> {
  if (stayIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(departmentExits)
    .where(inArray(departmentExits.stayId, [...stayIds]));
  return new Map(rows.map((row) => [row.stayId, row]));
}

/** How the leaving of a stay stands; one that was over before anybody asked for a checklist has left. */
export function exitStateOf(stored: Pick<Stored, 'state'> | undefined, stay: StayState): ExitState {
  if (stored) return stored.state;
  return stay === 'left' || stay === 'failed' ? stay : 'open';
}

const isSettled = (state: ExitState) => state === 'left' || state === 'failed';

/** Leavings as their list shows them, with their checklists. */
export async function exitRows(db: Db, stays: readonly WardStay[]): Promise<ExitRow[]> {
  const ids = stays.map(({ id }) => id);
  const stored = await storedExits(db, ids);
  const lists = await itemsOf(db, stays, stored);
  const subjects = stays.map(({ id, userId }) => exitSubject({ stayId: id, userId }));
  const levels = await openLevels(db, exitFlow, subjects);
  return stays.map((stay): ExitRow => {
    const exit = stored.get(stay.id);
    const counted = (lists.get(stay.id) ?? []).filter(({ state }) => state !== 'off');
    const unmet = counted.filter(({ state }) => state === 'unmet');
    const level = levels.get(exitSubject({ stayId: stay.id, userId: stay.userId }));
    return {
      id: stay.id,
      user_id: stay.userId,
      name: stay.name,
      staff_id: stay.staffId,
      type_name: stay.typeName,
      grade: stay.grade,
      major: stay.major,
      dept_id: stay.deptId,
      dept_name: stay.deptName,
      to_dept: stay.toDept,
      from: stay.from,
      to: stay.to,
      stay_state: stay.state,
      teacher_name: stay.teacherName,
      state: exitStateOf(exit, stay.state),
      waits_for: level?.title ?? '',
      review: level ? { id: level.recordId, node_id: level.nodeId } : null,
      kind: exit?.kind ?? 'ordinary',
      asked: counted.length,
      met: counted.length - unmet.length,
      unmet: unmet.map(({ title }) => title),
      verdict: exit?.assessment?.verdict ?? null,
      last_on: exit?.lastOn ?? stay.to,
      code: exit?.code ?? '',
      version: exit?.version ?? 0,
    };
  });
}

/** Checklists as they are now; of those that are settled, as they were then. */
async function itemsOf(
  db: Db,
  stays: readonly WardStay[],
  stored: ReadonlyMap<number, Stored>,
): Promise<Map<number, ExitItem[]>> {
  const isOpen = ({ id, state }: WardStay) => !isSettled(exitStateOf(stored.get(id), state));
  const open = stays.filter(isOpen).map(({ id }) => id);
  const live = await checklists(db, open.length > 0 ? await staysAt(db, { ids: open }) : []);
  return new Map(stays.map(({ id }) => [id, live.get(id) ?? stored.get(id)?.items ?? []]));
}

/** A stay with its trainee, for a caller who sees it. @throws AppError NOT_FOUND */
export async function exitStay(db: Db, user: CurrentUser, id: number): Promise<{ stay: StayAt; row: WardStay }> {
  const [stay] = await staysAt(db, { ids: [id] });
  if (!stay) throw new AppError('NOT_FOUND');
  const [person] = await db.select({ staffId: people.staffId }).from(people).where(eq(people.id, stay.userId));
  const seen = await wardStays(db, user, { month: stay.to.slice(0, 7), keyword: person?.staffId ?? '' });
  const row = seen.find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND');
  return { stay, row };
}

/** Whether somebody teaches in a stay. */
const teaches = ({ teacherId, parts }: StayAt, userId: number) =>
  teacherId === userId || parts.some((part) => part.teacherId === userId);

/** How a caller stands to the leaving of a stay, whatever its state; whose turn it is to review, the approval knows. */
export function rolesIn(user: CurrentUser, stay: StayAt): ExitRole[] {
  if (stay.userId === user.userId) return ['trainee'];
  const roles: ExitRole[] = [];
  if (teaches(stay, user.userId)) roles.push('teacher');
  if (opensDept(user.scope, stay.deptId)) {
    roles.push('ward');
    if (holds(user, 'outDept:exit:waive')) roles.push('office');
    if (holds(user, 'rotation:plan:edit')) roles.push('planner');
  }
  return roles.length > 0 ? roles : ['viewer'];
}

/** The leaving of a stay, whole. @throws AppError NOT_FOUND */
export async function exitDetail(db: Db, user: CurrentUser, id: number): Promise<ExitDetail> {
  const { stay, row } = await exitStay(db, user, id);
  const [found] = await exitRows(db, [row]);
  const stored = (await storedExits(db, [id])).get(id);
  const items = (await itemsOf(db, [row], new Map(stored && [[id, stored]]))).get(id) ?? [];
  const signers = await db
    .select({ title: exitSigners.title, name: people.name, on: exitSigners.on })
    .from(exitSigners)
    .innerJoin(people, eq(people.id, exitSigners.personId))
    .where(eq(exitSigners.stayId, id))
    .orderBy(exitSigners.level);
  const theory = (await theoryScores(db, [stay])).get(id);
  const judge = stored?.assessedBy ? await nameOf(db, stored.assessedBy) : '';
  return {
    ...found!,
    subject: exitSubject({ stayId: id, userId: stay.userId }),
    reason: stored?.reason ?? '',
    items,
    changes: stored?.state === 'pending' ? itemChanges(stored.items, items) : [],
    assessment: stored?.assessment ? { ...stored.assessment, by_name: judge, on: stored.assessedOn ?? '' } : null,
    theory: theory && (!isSettled(found!.state) || isFrozen(theory, items)) ? theory : null,
    signers,
    roles: rolesIn(user, stay),
    make_up: await makeUpFacts(db, stay, found!.state),
  };
}

/** Whether a theory score is the one that stands in a checklist: an exam may have been marked anew since it was settled. */
const isFrozen = ({ score }: { score: number }, items: readonly ExitItem[]) =>
  items.find(({ key }) => key === 'theory')?.value === scoreWords(score);

export async function nameOf(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ name: people.name }).from(people).where(eq(people.id, id));
  return row?.name ?? '';
}
