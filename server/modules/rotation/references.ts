import { and, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { array } from '@server/kernel/database/array';
import { currentHalf } from '@server/kits/today';
import { byId, mergePart, type Reference } from '@server/kits/references';
import { linkedStDepts } from '../handbook/public';
import { placementsFrom, replaceDepartment, stDeptsPlacedFrom, stDeptsPlacedSince } from './department-placements';
import { rotationPieces } from './tables';

/** The change of rotations that moved the placements, and what the other department had then. */
interface MovedPlacements {
  changeId: string;
  /** Standard departments that were placed in it from the half month on before anything moved. */
  placedBefore: number[];
}

/** Placements from the month on; earlier ones keep the old department and its name. */
const movedPlacements = mergePart<MovedPlacements>({
  label: '生效月份起的轮转安排',
  count: (db, { sourceId, fromHalf }) => placementsFrom(db, sourceId, fromHalf),
  async move(tx, { sourceId, targetId, fromHalf, doneBy }) {
    const placedBefore = await stDeptsPlacedFrom(tx, targetId, fromHalf);
    const { changeId, pieces } = await replaceDepartment(tx, {
      fromDept: sourceId,
      toDept: targetId,
      fromHalf,
      doneBy,
    });
    return { count: pieces, image: { changeId, placedBefore } };
  },
  /** The handbook has moved back: what was placed since by a link that it took back forbids it. */
  async moveBack(tx, { sourceId, targetId, fromHalf, doneBy }, { changeId, placedBefore }) {
    const allowed = new Set([...placedBefore, ...(await linkedStDepts(tx, targetId))]);
    const since = await stDeptsPlacedSince(tx, { deptId: targetId, fromHalf, exceptChange: changeId });
    if (since.some((id) => !allowed.has(id))) {
      throw new AppError('DICT_UNDO_IMPOSSIBLE', { reason: '合并后已有新的轮转安排使用了并入的标准科室' });
    }
    await replaceDepartment(tx, { fromDept: targetId, toDept: sourceId, fromHalf, doneBy, placedBy: changeId });
  },
});

export const rotationReferences: Reference[] = [
  {
    to: 'department',
    columns: [],
    within: [
      'rotation_image.before.deptId',
      'rotation_image.after.deptId',
      'rotation_import.scope.deptIds',
      'rotation_undo.scope.deptIds',
    ],
    because: 'what was; whom a writer may see is asked anew when an import is confirmed',
  },
  {
    key: 'rotation.placements',
    to: 'department',
    // Kept by triggers instead of a foreign key (docs/adr/0032).
    columns: ['rotation_piece.dept_id'],
    needs: {
      label: '本月及以后的轮转安排',
      forbids: ['stop'],
      async count(db, ids, fromHalf) {
        const rows = await db
          .select({ id: rotationPieces.deptId, count: sql<number>`count(*)::int` })
          .from(rotationPieces)
          .where(
            and(
              sql`${rotationPieces.deptId} = any(${array([...ids], 'int')})`,
              sql`${rotationPieces.start} >= ${fromHalf}`,
            ),
          )
          .groupBy(rotationPieces.deptId);
        return byId(rows);
      },
    },
    merges: movedPlacements,
  },
  {
    key: 'rotation.stays',
    to: 'person',
    columns: ['rotation_piece.user_id'],
    needs: {
      label: '未结束的轮转',
      forbids: ['remove'],
      async count(db, ids) {
        const rows = await db
          .select({ id: rotationPieces.userId, count: sql<number>`count(distinct ${rotationPieces.blockId})::int` })
          .from(rotationPieces)
          .where(
            and(
              inArray(rotationPieces.userId, [...ids]),
              sql`${rotationPieces.start} + ${rotationPieces.length} > ${currentHalf()}`,
            ),
          )
          .groupBy(rotationPieces.userId);
        return byId(rows);
      },
      sentence: (number) => `还有 ${number} 段未结束的轮转`,
    },
  },
  {
    to: 'person',
    columns: ['rotation_stay.teacher_id', 'rotation_stay_part.teacher_id'],
    because: 'who taught in a stay stays on its record; people are marked as deleted, not removed',
  },
  {
    to: 'person',
    columns: ['rotation_feed.user_id'],
    because: 'a link of somebody who is deleted opens nothing',
  },
  {
    to: 'person',
    columns: ['rotation_draft.created_by', 'rotation_draft_person.user_id'],
    within: ['rotation_draft.people_group.userIds', 'rotation_draft.left_out.userId'],
    because: 'a draft is a proposal: who made it stays on record, and publishing checks everybody in it again',
  },
  {
    to: 'major',
    columns: ['rotation_alias.major_id'],
    because: 'a word of the hospital stands for the major as long as a handbook trains it',
  },
  {
    to: 'department',
    columns: [],
    within: ['rotation_draft_person.pieces.hosp', 'rotation_draft_person.pins.hosp'],
    because: 'a draft is what was planned: one that places people in a department that is merged away is not confirmed',
  },
  {
    to: 'major',
    columns: [],
    within: ['rotation_draft.people_group.majorIds'],
    because: 'who was asked for when the draft was made; the people themselves stand in it',
  },
];
