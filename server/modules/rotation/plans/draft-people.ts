import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import type { DraftPieces, DraftRow, PlanPerson } from '@contract/rotation/plans';
import { misplaced, piecesOfFlat, type PlanPiece } from '@contract/rotation/plans-pieces';
import { slotsOf } from '@contract/rotation/plans-snapshot';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandManaged, managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { currentHandbook } from '../handbook-index';
import { integers } from '../target';
import { rotationDraftPeople } from './tables';

type Months = Pick<DraftRow, 'from' | 'to'>;

/** The pieces of a draft of people whom the caller may write. */
export async function draftPieces(db: Db, scope: ResolvedScope, draft: DraftRow): Promise<DraftPieces> {
  const rows = await db
    .select({
      userId: rotationDraftPeople.userId,
      name: people.name,
      staffId: people.staffId,
      stamp: rotationDraftPeople.stamp,
      pieces: rotationDraftPeople.pieces,
      pins: rotationDraftPeople.pins,
      isOwn: sql<boolean>`coalesce(${managedPeople(scope)}, false)`,
    })
    .from(rotationDraftPeople)
    .innerJoin(people, eq(people.id, rotationDraftPeople.userId))
    .where(eq(rotationDraftPeople.draftId, draft.id))
    .orderBy(asc(rotationDraftPeople.userId));
  const list = rows.filter(({ isOwn }) => isOwn).map(({ isOwn: _isOwn, ...row }) => row);
  return { version: draft.version, T: slotsOf(draft), hidden: rows.length - list.length, list };
}

/**
 * Keeps what is planned for some people in a draft, in the place of what it held for them.
 * @param whole those who are not among them leave the draft, as far as the caller may write them
 * @throws AppError PLAN_PIECES_INVALID, NOT_FOUND, PERSON_NOT_OWN
 */
export async function keepPeople(
  db: Db,
  user: CurrentUser,
  draft: Months & { id: number },
  sent: readonly PlanPerson[],
  { whole }: { whole: boolean },
): Promise<void> {
  const ids = sent.map(({ userId }) => userId);
  if (ids.length > 0) await demandManaged(db, user.scope, ids);
  await demandPlaced(db, draft, sent);
  if (whole) {
    await db
      .delete(rotationDraftPeople)
      .where(
        and(
          eq(rotationDraftPeople.draftId, draft.id),
          ids.length > 0 ? notInArray(rotationDraftPeople.userId, ids) : undefined,
          sql`exists (select 1 from ${people} where ${people.id} = ${rotationDraftPeople.userId} and ${managedPeople(user.scope)})`,
        ),
      );
  }
  if (sent.length === 0) return;
  const texts = (of: (row: PlanPerson) => unknown) => JSON.stringify(sent.map(of));
  await db.execute(sql`
    insert into rotation_draft_person (draft_id, user_id, stamp, pieces, pins)
    select ${draft.id}::int, user_id, stamp, pieces, pins from rows from (
      unnest(${integers(ids)}),
      jsonb_array_elements_text(${texts(({ stamp }) => stamp)}::jsonb),
      jsonb_array_elements(${texts(({ pieces }) => pieces)}::jsonb),
      jsonb_array_elements(${texts(({ pins }) => pins)}::jsonb)
    ) as row (user_id, stamp, pieces, pins)
    on conflict (draft_id, user_id) do update
      set stamp = excluded.stamp, pieces = excluded.pieces, pins = excluded.pins`);
}

/** Months, from the one index to the other, in which a hospital department stands for a standard one. */
type Mapping = ReadonlyMap<string, readonly { from: number; to: number }[]>;

async function mappingOf(db: Db): Promise<Mapping> {
  const { index } = await currentHandbook(db);
  const mapping = new Map<string, { from: number; to: number }[]>();
  for (const version of new Set(index.versionByYear.values())) {
    for (const { standards } of [...version.subjects.values()].flat()) {
      for (const { deptId, stDeptId, from, to } of standards.flatMap(({ candidates }) => candidates)) {
        const key = `${stDeptId}:${deptId}`;
        mapping.set(key, [...(mapping.get(key) ?? []), { from, to }]);
      }
    }
  }
  return mapping;
}

/** Pieces that no plan could hold, whatever the scheme asks. @throws AppError PLAN_PIECES_INVALID */
async function demandPlaced(db: Db, draft: Months, sent: readonly PlanPerson[]): Promise<void> {
  const mapping = await mappingOf(db);
  const first = monthIndex(draft.from);
  for (const { userId, stamp, pieces, pins } of sent) {
    const kept = new Set(stamp.split(','));
    const planned = piecesOfFlat(pieces);
    const pinned = piecesOfFlat(pins);
    const detail =
      misplaced(planned, slotsOf(draft)) ??
      misplaced(pinned, slotsOf(draft)) ??
      // What somebody holds already stays where it is, though a department stands for it no more.
      unmapped(
        planned.filter((piece) => !isIn(kept, piece)),
        mapping,
        first,
      );
    if (detail) throw new AppError('PLAN_PIECES_INVALID', { name: await nameOf(db, userId), detail });
  }
}

const isIn = (stamps: ReadonlySet<string>, { from, to, std, hosp }: PlanPiece) =>
  stamps.has(`${from}-${to}:${std}:${hosp}`);

function unmapped(pieces: readonly PlanPiece[], mapping: Mapping, first: number): string | null {
  for (const { from, to, std, hosp } of pieces) {
    const ranges = mapping.get(`${std}:${hosp}`);
    if (!ranges) return '科室与标准科室没有对应关系';
    for (let month = first + Math.floor(from / 2); month < first + to / 2; month++) {
      if (!ranges.some((range) => range.from <= month && month <= range.to)) {
        return `科室在 ${formatMonth(month)} 不对应该标准科室`;
      }
    }
  }
  return null;
}

async function nameOf(db: Db, userId: number): Promise<string> {
  const [row] = await db.select({ name: people.name }).from(people).where(eq(people.id, userId));
  return row?.name ?? '';
}
