import { asc, eq } from 'drizzle-orm';
import type { DataOf } from '@contract/kernel/endpoint';
import type { HalfMonth } from '@contract/kernel/half-month';
import type { movementEndpoints } from '@contract/rotation/movements';
import type { Db } from '@server/kernel/database/database';
import { currentHalf, today } from '@server/kits/today';
import { stDepts, stSubjects } from '../handbook/tables';
import { firstDay, lastDay } from './stays';
import { rotationPieces } from './tables';

type OwnProgress = DataOf<typeof movementEndpoints.ownProgress>;

const mostNext = 3;

/** A trainee's own rotation. What the handbook asks for is that of the scheme they are placed by. */
export async function ownProgress(db: Db, userId: number): Promise<OwnProgress> {
  const half = currentHalf();
  const pieces = await db
    .select({
      start: rotationPieces.start,
      length: rotationPieces.length,
      blockId: rotationPieces.blockId,
      deptName: rotationPieces.deptName,
      stDeptName: stDepts.name,
      required: stSubjects.halfMonths,
    })
    .from(rotationPieces)
    .innerJoin(stDepts, eq(stDepts.id, rotationPieces.stDeptId))
    .innerJoin(stSubjects, eq(stSubjects.id, stDepts.stSubjectId))
    .where(eq(rotationPieces.userId, userId))
    .orderBy(asc(rotationPieces.start));
  const stays = new Map<number, Stay>();
  for (const { start, length, blockId, deptName, stDeptName } of pieces) {
    const known = stays.get(blockId);
    if (known) known.end = start + length;
    else stays.set(blockId, { deptName, stDeptName, start, end: start + length });
  }
  const left = [...stays.values()].filter(({ end }) => end > half);
  const current = left.find(({ start }) => start <= half);
  const next = left.filter(({ start }) => start > half).slice(0, mostNext);
  const halves = (until: HalfMonth) =>
    pieces.reduce((sum, { start, length }) => sum + Math.max(0, Math.min(start + length, until) - start), 0);
  return {
    day: today(),
    current: current ? inDays(current) : null,
    next: next.map(inDays),
    done: halves(half),
    placed: halves(Number.MAX_SAFE_INTEGER),
    required: pieces.at(-1)?.required ?? null,
  };
}

interface Stay {
  deptName: string;
  stDeptName: string;
  start: HalfMonth;
  /** The half month after the last. */
  end: HalfMonth;
}

const inDays = ({ deptName, stDeptName, start, end }: Stay) => ({
  deptName,
  stDeptName,
  begin: firstDay(start),
  end: lastDay(end - 1),
});
