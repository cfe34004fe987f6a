import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { formatMonth, monthIndex, pieceOf } from '@contract/kernel/half-month';
import type { Page } from '@contract/kernel/paging';
import type { overviewPage, rotateForUserInput, rotationPiece } from '@contract/rotation/list-types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { rotateListsFor } from '../handbook/public';
import { stDepts, stSubjects } from '../handbook/tables';
import { demandVisible } from '../people/public';
import { people } from '../people/tables';
import { inRange, listedPeople, listOrder, rangeOf, type RotationQuery } from './people-filter';
import { monthsOf, peoplePage, type PieceCells } from './people-page';
import { rotationPieces } from './tables';

type OverviewPage = z.output<typeof overviewPage>;
type RotationPiece = z.output<typeof rotationPiece>;

/** People by months. People without rotations are listed too: the overview shows who is not placed. */
export async function overviewPageOf(db: Db, scope: ResolvedScope, query: RotationQuery): Promise<OverviewPage> {
  const { total, span, list } = await peoplePage(db, scope, query);
  const rows = list.map(({ pieces, ...person }) => ({ ...person, deptList: pieces.map(overviewPiece) }));
  return { total, months: monthsOf(span), list: rows };
}

function overviewPiece([start, length, deptId, deptName, stDeptId, stDeptName, kind]: PieceCells) {
  const { month, half } = pieceOf(start, length);
  return { date: formatMonth(month), deptId, deptName, halfUp: half, stDeptId, stDeptName, kind };
}

/** One row per placed piece, in the order of the overview; with a department only its own pieces. */
export async function piecePage(db: Db, scope: ResolvedScope, query: RotationQuery): Promise<Page<RotationPiece>> {
  const ofDept = query.deptId === undefined ? undefined : eq(rotationPieces.deptId, query.deptId);
  // The pieces' own department says what the filter on people would ask for, without a look-up per person.
  const where = and(listedPeople(db, scope, { ...query, deptId: undefined }), inRange(rangeOf(query)), ofDept);
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(rotationPieces)
    .innerJoin(people, eq(people.id, rotationPieces.userId))
    .where(where);
  const list = await selectPieces(db, where)
    .orderBy(listOrder, asc(rotationPieces.start))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return { total: all!.total, list: list.map(toPiece) };
}

/** Every piece of one person, in order of time. @throws AppError NOT_FOUND also outside the scope */
export async function piecesOfUser(db: Db, scope: ResolvedScope, userId: number): Promise<RotationPiece[]> {
  await demandVisible(db, scope, [userId]);
  const list = await selectPieces(db, eq(people.id, userId)).orderBy(asc(rotationPieces.start));
  return list.map(toPiece);
}

/**
 * The departments that a person may be placed in, in one month, by the lists of a subject.
 * @throws AppError NOT_FOUND for a person outside the scope or a subject that the version does not have
 */
export async function optionsForUser(db: Db, scope: ResolvedScope, input: z.output<typeof rotateForUserInput>) {
  await demandVisible(db, scope, [input.userId]);
  return rotateListsFor(db, input.versionId, input.stSubjectId, formatMonth(monthIndex(input.date)));
}

function selectPieces(db: Db, where: SQL | undefined) {
  const { changeId: _changeId, ...piece } = getTableColumns(rotationPieces);
  return db
    .select({
      ...piece,
      name: people.name,
      staffId: people.staffId,
      stDeptName: stDepts.name,
      kind: stDepts.kind,
      stSubjectId: stDepts.stSubjectId,
      versionId: stSubjects.versionId,
    })
    .from(rotationPieces)
    .innerJoin(people, eq(people.id, rotationPieces.userId))
    .innerJoin(stDepts, eq(stDepts.id, rotationPieces.stDeptId))
    .innerJoin(stSubjects, eq(stSubjects.id, stDepts.stSubjectId))
    .where(where);
}

type PieceRow = Awaited<ReturnType<typeof selectPieces>>[number];

function toPiece({ start, length, ...row }: PieceRow): RotationPiece {
  const { month, half } = pieceOf(start, length);
  return { ...row, date: formatMonth(month), halfUp: half };
}
