import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { CmeProject } from '@contract/adult-education/projects';
import { canAct, levelNames, stateOn, type CreditRule, type ProjectAct } from '@contract/adult-education/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { attendees, cmeProjects, projectLevels } from './tables';

export type ProjectRow = typeof cmeProjects.$inferSelect;

/** @throws AppError ADULT_EDU_REFUSED */
export const refuse = (reason: string) => new AppError('ADULT_EDU_REFUSED', { reason });

const inProject = sql`from ${attendees} one where one.project_id = ${cmeProjects.id}`;

/** Projects that somebody reads of: those under way, and all of them for who manages them. */
export const seenBy = (user: CurrentUser): SQL | undefined =>
  permits(user.permissions, 'adultEdu:project:list') ? undefined : sql`${cmeProjects.state} in ('approved', 'closed')`;

const projectRows = (db: Db, userId: number) =>
  db
    .select({
      ...getTableColumns(cmeProjects),
      creditClass: projectLevels.creditClass,
      leaderName: people.name,
      leaderStaffId: people.staffId,
      enrolled: sql<number>`(select count(*)::int ${inProject})`,
      signed: sql<number>`(select count(*)::int ${inProject} and one.signed_at is not null)`,
      granted: sql<number>`(select count(*)::int ${inProject} and one.credits > 0)`,
      mine: attendees,
    })
    .from(cmeProjects)
    .innerJoin(projectLevels, eq(projectLevels.id, cmeProjects.level))
    .innerJoin(people, eq(people.id, cmeProjects.leaderId))
    .leftJoin(attendees, and(eq(attendees.projectId, cmeProjects.id), eq(attendees.userId, userId)))
    .$dynamic();
type Row = Awaited<ReturnType<typeof projectRows>>[number];

function toProject(row: Row): CmeProject {
  const { mine } = row;
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    level: row.level,
    credit_class: row.creditClass,
    hours: row.hours,
    leader: { user_id: row.leaderId, name: row.leaderName, staff_id: row.leaderStaffId },
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    place: row.place,
    quota: row.quota,
    note: row.note,
    state: stateOn(row.state, row.startsOn, today()),
    enrolled: row.enrolled,
    signed: row.signed,
    granted: row.granted,
    mine: mine && { id: mine.id, part: mine.part, is_signed: mine.signedAt !== null, credits: mine.credits },
    version: row.version,
  };
}

/** A page of projects whom somebody reads of, the latest first. */
export async function projectPage(
  { db, user }: Reader,
  { page, size, where }: { page: number; size: number; where: SQL | undefined },
): Promise<{ total: number; list: CmeProject[] }> {
  const seen = and(seenBy(user), where);
  const orderBy = [desc(cmeProjects.startsOn), desc(cmeProjects.id)];
  const selection = projectRows(db, user.userId);
  const { total, list } = await pageOfRows(db, cmeProjects, { page, size, where: seen, orderBy }, selection);
  return { total, list: list.map(toProject) };
}

/** @throws AppError NOT_FOUND, also for one of which the caller does not read */
export const projectOf = async ({ db, user }: Reader, id: number): Promise<CmeProject> =>
  toProject(first(await projectRows(db, user.userId).where(and(eq(cmeProjects.id, id), seenBy(user)))));

export const projectSource: RowSource<CmeProject> = {
  table: cmeProjects,
  words: {
    name: '名称',
    number: '项目编号',
    level: { word: '级别', say: (one) => levelNames[one] },
    hours: '学时',
    leader: { word: '负责人', say: (one) => one?.name ?? '' },
    starts_on: '开始日期',
    ends_on: '结束日期',
    place: '地点',
    quota: '名额',
    note: '说明',
  },
  read: projectOf,
};

/**
 * The project, kept from other writers, in a state that allows the act.
 * @throws AppError NOT_FOUND, ADULT_EDU_REFUSED with what it is now
 */
export async function lockedFor(tx: Db, id: number, act: ProjectAct): Promise<ProjectRow> {
  const row = first(await tx.select().from(cmeProjects).where(eq(cmeProjects.id, id)).for('update'));
  demandAct(act, stateOn(row.state, row.startsOn, today()));
  return row;
}

const refusals: Record<ProjectAct, string> = {
  edit: '只有申报中或已驳回的项目可以修改，审核中的请先撤回',
  remove: '只有没有申报过的项目可以删除',
  submit: '项目已申报，请刷新后核对',
  withdraw: '只有审核中的项目可以撤回',
  enrol: '项目未批准或已结项，不能报名或退出',
  people: '项目批准后、结项前才能调整参加人员',
  sign: '项目开始后、结项前才能签到',
  grant: '项目开始后、结项前才能授予学分',
  close: '项目进行中才能结项',
};

/** @throws AppError ADULT_EDU_REFUSED */
export function demandAct(act: ProjectAct, state: CmeProject['state']): void {
  if (!canAct(act, state)) throw refuse(refusals[act]);
}

/** Rule of a project's level. */
export async function ruleOf(
  db: Db,
  { level }: Pick<ProjectRow, 'level'>,
): Promise<CreditRule & { creditClass: 1 | 2 }> {
  const row = await find(db, projectLevels, level);
  return {
    hours_per_credit: row.hoursPerCredit,
    speaker_per_hour: row.speakerPerHour,
    most: row.most,
    min_share: row.minShare,
    needs_sign: row.needsSign,
    creditClass: row.creditClass,
  };
}

/** Number of a certificate; empty where no credits were given. */
export const certificateOf = ({
  id,
  credits,
  grantedOn,
}: {
  id: number;
  credits: number | null;
  grantedOn: string | null;
}) =>
  credits !== null && credits > 0 && grantedOn !== null
    ? `JX${grantedOn.slice(0, 4)}${String(id).padStart(6, '0')}`
    : '';
