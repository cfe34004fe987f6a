import { and, asc, eq, sql } from 'drizzle-orm';
import type { ItemProgressRow, Progressed } from '@contract/cloud-class/learn';
import { courseShare } from '@contract/cloud-class/rules';
import { secondsOf, type Piece } from '@contract/cloud-class/watched';
import type { Db } from '@server/kernel/database/database';
import { find, first } from '@server/kits/rows';
import { notify } from '../notice/public';
import { courseRecord } from './flow';
import { learners, progresses, works } from './learned/tables';
import { courses, items } from './tables';

export type ProgressRow = typeof progresses.$inferSelect;
export type LearnerRow = typeof learners.$inferSelect;

/** Pieces as the database holds them: beginnings and ends by turns. */
export const toPieces = (flat: readonly number[]): Piece[] =>
  Array.from({ length: Math.floor(flat.length / 2) }, (_, at): Piece => [flat[at * 2]!, flat[at * 2 + 1]!]);
export const flatten = (pieces: readonly Piece[]): number[] => pieces.flatMap(([from, to]) => [from, to]);

type WorkRow = typeof works.$inferSelect;

/** What the learner is told of an item; of one that he has not opened yet, that nothing is done. */
export const toProgress = (row: ProgressRow | undefined, work: WorkRow | undefined): ItemProgressRow => ({
  share: row?.share ?? 0,
  pieces: row ? toPieces(row.pieces).map(([from, to]): [number, number] => [from, to]) : [],
  position: row?.position ?? 0,
  passed: row?.passed ?? [],
  done_at: row?.doneAt?.toISOString() ?? null,
  score: row?.score ?? null,
  tries: row?.tries ?? 0,
  work: work ? { text: work.text, state: work.state, remark: work.remark } : null,
});

interface Of {
  learnerId: number;
  itemId: number;
}
const is = ({ learnerId, itemId }: Of) => and(eq(progresses.learnerId, learnerId), eq(progresses.itemId, itemId));

/** The row of an item, kept from other writers. @throws AppError NOT_FOUND where it was never opened */
export const lockedProgress = async (tx: Db, of: Of): Promise<ProgressRow> =>
  first(await tx.select().from(progresses).where(is(of)).for('update'));

/** Writes what changed of an item, and what follows for the course. */
export async function settleItem(
  tx: Db,
  of: Of,
  change: Partial<Omit<ProgressRow, 'learnerId' | 'itemId' | 'doneAt'>> & { done?: boolean },
): Promise<void> {
  const { done, ...values } = change;
  // An item that is done stays done, whatever comes after.
  const doneAt = done ? { doneAt: sql`coalesce(${progresses.doneAt}, now())` } : {};
  const set = { ...values, ...doneAt };
  await tx
    .insert(progresses)
    .values({ ...of, ...values, ...(done && { doneAt: new Date() }) })
    .onConflictDoUpdate({ target: [progresses.learnerId, progresses.itemId], set: { ...set, itemId: of.itemId } });
  await settleCourse(tx, of.learnerId, of.itemId);
}

/** Reckons how much of a course somebody has done; with the last item he is through. */
async function settleCourse(tx: Db, learnerId: number, itemId: number): Promise<void> {
  const learner = first(await tx.select().from(learners).where(eq(learners.id, learnerId)).for('update'));
  const course = await find(tx, courses, learner.courseId);
  const rows = await tx
    .select({ share: progresses.share, doneAt: progresses.doneAt, pieces: progresses.pieces })
    .from(items)
    .leftJoin(progresses, and(eq(progresses.itemId, items.id), eq(progresses.learnerId, learnerId)))
    .where(eq(items.courseId, course.id))
    .orderBy(asc(items.position));
  const share = courseShare(
    rows.map((row) => ({ share: row.share ?? 0, done: row.doneAt !== null })),
    course.requiredShare,
  );
  const isThrough = share === 100 && learner.finishedAt === null;
  await tx
    .update(learners)
    .set({
      // Whoever is through stays through, also where the course has got more items since.
      share: learner.finishedAt === null ? share : 100,
      seconds: Math.round(rows.reduce((sum, { pieces }) => sum + secondsOf(toPieces(pieces ?? [])), 0)),
      learnedAt: sql`now()`,
      lastItemId: itemId,
      ...(isThrough && { finishedAt: sql`now()`, credit: course.credit }),
    })
    .where(eq(learners.id, learnerId));
  if (!isThrough) return;
  await notify(tx, {
    event: 'cloud-class.course.finished',
    recipients: { learner: [learner.personId] },
    variables: { name: course.name, credit: course.credit },
    link: `/cloudClass/onlineDetail?id=${course.id}`,
    subject: courseRecord(course.id),
  });
}

/** An item and the course as they stand for the learner now. */
export async function progressed(tx: Db, of: Of): Promise<Progressed> {
  const [row] = await tx.select().from(progresses).where(is(of));
  const [work] = await tx
    .select()
    .from(works)
    .where(and(eq(works.learnerId, of.learnerId), eq(works.itemId, of.itemId)));
  const learner = await find(tx, learners, of.learnerId);
  return {
    item_id: of.itemId,
    progress: toProgress(row, work),
    share: learner.share,
    finished_at: learner.finishedAt?.toISOString() ?? null,
  };
}
