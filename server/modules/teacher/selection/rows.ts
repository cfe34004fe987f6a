import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { capacityNames, degreeNames, levelNames, titleNames, trainingNames } from '@contract/teacher/qualify';
import type { Applicant, ConditionWire, Selection } from '@contract/teacher/selection/rounds';
import { conditionLines, noticeUntil, rankOf, roundState } from '@contract/teacher/selection/rules';
import type { Facts } from '@contract/teacher/qualify';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { first, pageOfJoined, pageOfRows } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../../dictionary/tables';
import { people } from '../../people/tables';
import { factsOf, noFacts } from './facts';
import { isHandedIn } from './files';
import { objectedIn } from './objected';
import { declarations, selectionReviewers, selections } from './tables';

export type RoundRow = typeof selections.$inferSelect;
export type DeclarationRow = typeof declarations.$inferSelect;

/** @throws AppError TEACHER_SELECTION_REFUSED */
export const refuse = (reason: string) => new AppError('TEACHER_SELECTION_REFUSED', { reason });

/** State of a round today. */
export const stateOf = ({ publishedOn, applyFrom, applyUntil, noticedOn, isEnded }: RoundRow) =>
  roundState(
    {
      published_on: publishedOn,
      apply_from: applyFrom,
      apply_until: applyUntil,
      noticed_on: noticedOn,
      is_ended: isEnded,
    },
    today(),
  );

export const noticedUntil = ({ noticedOn, noticeDays }: Pick<RoundRow, 'noticedOn' | 'noticeDays'>): string =>
  noticedOn === null ? '' : noticeUntil(noticedOn, noticeDays);

/** A page of rounds, the newest first. */
export async function roundPage(db: Db, { page, size, where }: { page: number; size: number; where: SQL | undefined }) {
  const { total, list } = await pageOfRows(db, selections, { page, size, where, orderBy: [desc(selections.id)] });
  return { total, list: await toSelections(db, list) };
}

/** @throws AppError NOT_FOUND */
export const roundOf = async (db: Db, id: number): Promise<Selection> =>
  first(await toSelections(db, await db.select().from(selections).where(eq(selections.id, id))));

async function toSelections(db: Db, rows: readonly RoundRow[]): Promise<Selection[]> {
  const ids = rows.map(({ id }) => id);
  const reviewers = await db
    .select({
      selectionId: selectionReviewers.selectionId,
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
    })
    .from(selectionReviewers)
    .innerJoin(people, eq(people.id, selectionReviewers.userId))
    .where(inArray(selectionReviewers.selectionId, ids))
    .orderBy(asc(people.id));
  const counts = await db
    .select({
      id: declarations.selectionId,
      applicants: sql<number>`count(*) filter (where state in ('pending', 'passed', 'rejected'))::int`,
      passed: sql<number>`count(*) filter (where state = 'passed')::int`,
      selected: sql<number>`count(*) filter (where is_selected)::int`,
    })
    .from(declarations)
    .where(inArray(declarations.selectionId, ids))
    .groupBy(declarations.selectionId);
  return rows.map((row) => {
    const { applicants = 0, passed = 0, selected = 0 } = counts.find(({ id }) => id === row.id) ?? {};
    return {
      id: row.id,
      name: row.name,
      capacity: row.capacity,
      level: row.level,
      year: row.year,
      quota: row.quota,
      apply_from: row.applyFrom,
      apply_until: row.applyUntil,
      title: row.title,
      degree: row.degree,
      training: row.training,
      years: row.years,
      notice_days: row.noticeDays,
      note: row.note,
      materials: row.materials,
      items: row.items,
      reviewers: reviewers
        .filter(({ selectionId }) => selectionId === row.id)
        .map(({ user_id, name, staff_id }) => ({ user_id, name, staff_id })),
      state: stateOf(row),
      published_on: row.publishedOn ?? '',
      noticed_on: row.noticedOn ?? '',
      noticed_until: noticedUntil(row),
      applicants,
      passed,
      selected,
      version: row.version,
    };
  });
}

export const roundSource: RowSource<Selection> = {
  table: selections,
  words: {
    name: '名称',
    capacity: { word: '类别', say: (one) => capacityNames[one] },
    level: { word: '级别', say: (one) => levelNames[one] },
    year: '年度',
    quota: '每科名额',
    apply_from: '申报开始',
    apply_until: '申报截止',
    title: { word: '最低职称', say: (one) => titleNames[one] },
    degree: { word: '最低学历', say: (one) => degreeNames[one] },
    training: { word: '培训证书', say: (one) => trainingNames[one] },
    years: '从业年限',
    notice_days: '公示天数',
    note: '说明',
    materials: '申报材料',
    items: { word: '评分表', say: (all) => (all ?? []).map(({ name, most }) => `${name} ${most} 分`) },
    reviewers: { word: '评审人', say: (all) => (all ?? []).map(({ name }) => name) },
    published_on: '发布日期',
    noticed_on: '公示日期',
  },
  read: ({ db }, id) => roundOf(db, id),
};

/** Conditions beside a person, as calls answer them. */
export function linesOf(round: RoundRow, facts: Facts | undefined): ConditionWire[] {
  return conditionLines(round, facts ?? noFacts, today()).map(({ isMet, ...line }) => ({ ...line, is_met: isMet }));
}

/** Number of the certificate of a declaration; empty where none was given. */
export const certificateOf = ({ id, appointedOn }: Pick<DeclarationRow, 'id' | 'appointedOn'>): string =>
  appointedOn === null ? '' : `SZ${appointedOn.slice(0, 4)}${String(id).padStart(5, '0')}`;

const applicantRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(declarations),
      name: people.name,
      staffId: people.staffId,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
    })
    .from(declarations)
    .innerJoin(people, eq(people.id, declarations.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .$dynamic();

/** Those who submitted in a round and whom somebody sees, the best first; who is still writing is left out. */
export async function applicantsOf(
  db: Db,
  round: RoundRow,
  { page, size, where }: { page: number; size: number; where: SQL | undefined },
): Promise<{ total: number; list: Applicant[] }> {
  const inRound = and(eq(declarations.selectionId, round.id), isHandedIn);
  const scores = await db.select({ score: declarations.score }).from(declarations).where(inRound);
  const { total, list: rows } = await pageOfJoined(db, applicantRows, {
    page,
    size,
    where: and(inRound, where),
    orderBy: [sql`${declarations.score} desc nulls last`, asc(declarations.id)],
  });
  const facts = await factsOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const objected = await objectedIn(
    db,
    rows.map(({ id }) => id),
  );
  const all = scores.map(({ score }) => score);
  const list = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    name: row.name,
    staff_id: row.staffId,
    dept_name: row.deptName,
    state: row.state,
    lines: linesOf(round, facts.get(row.userId)),
    score: row.score,
    scored_by: row.scoredBy,
    rank: rankOf(row.score, all),
    is_selected: row.isSelected,
    open_objections: objected.get(row.id)?.open ?? 0,
    is_objected: objected.get(row.id)?.isUpheld ?? false,
    certificate: certificateOf(row),
  }));
  return { total, list };
}

/** Declarations of a round by department, for the limit of each. */
export async function departmentsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({ ...getTableColumns(declarations), dept_name: sql<string>`coalesce(${departments.name}, '')` })
    .from(declarations)
    .innerJoin(people, eq(people.id, declarations.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(inArray(declarations.id, [...ids]));
  return groupBy(rows, ({ id }) => id);
}
