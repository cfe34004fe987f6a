import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { lastMoment } from '@contract/exam/exams/rules';
import { Archived, ExamStatus } from '@contract/exam/exams/status';
import { startChore } from '@server/kernel/chore';
import type { Database, Db } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { changeRow } from '@server/kits/rows';
import { openSittings } from '../sittings/find';
import { readConfig } from './defaults';
import { allExtensions, candidatesOf, extensionsAmong, lockedExam, timesOf, type ExamRecord } from './find';
import { moveExam, startByClock, statusNow } from './move';
import { tellSoon } from './tell';
import { exams } from './tables';

const everyMs = 10_000;
const hourMs = 3_600_000;

/** What the clock does to exams: begins them, ends them when nobody can write any more, reminds, and files the old ones. */
export const startExamWork = ({ database, log }: ModuleContext): { stop(): Promise<void> } =>
  startChore(log, { failure: 'moving exams by the clock failed', everyMs, run: () => moveByClock(database) });

export async function moveByClock(database: Database, now = new Date()): Promise<void> {
  const { remind_hours: remind, archive_months: months } = await readConfig(database.db);
  for (const { id } of await due(database.db, [ExamStatus.waiting], now)) {
    await database.transaction((tx) => startByClock(tx, id, now));
  }
  for (const { id } of await due(database.db, [ExamStatus.running], now)) {
    await database.transaction((tx) => closeIfOver(tx, id, now));
  }
  if (remind > 0) {
    const soon = new Date(now.getTime() + remind * hourMs);
    const waiting = and(eq(exams.status, ExamStatus.waiting), isNull(exams.remindedAt), lte(exams.startAt, soon));
    for (const { id } of await database.db.select({ id: exams.id }).from(exams).where(waiting)) {
      await database.transaction((tx) => remindOnce(tx, id, now, remind));
    }
  }
  if (months > 0) {
    const old = sql`coalesce(${exams.scoresAt}, ${exams.updatedAt}) < ${now}::timestamptz - make_interval(months => ${months})`;
    const ended = and(inArray(exams.status, [9, 10]), eq(exams.archive, Archived.no), old);
    for (const { id } of await database.db.select({ id: exams.id }).from(exams).where(ended)) {
      await database.transaction((tx) => changeRow(tx, exams, id, { archive: Archived.yes }));
    }
  }
}

const due = (db: Db, statuses: number[], now: Date) =>
  db
    .select({ id: exams.id })
    .from(exams)
    .where(and(inArray(exams.status, statuses), lte(exams.startAt, now)));

/** An exam is over when the last candidate's time is, with every change of it, and no sitting is open any more. */
async function closeIfOver(tx: Db, id: number, now: Date): Promise<void> {
  const exam = await lockedExam(tx, id);
  if (exam.status !== ExamStatus.running || now.getTime() <= (await lastOf(tx, exam))) return;
  if ((await openSittings(tx, id)).length > 0) return;
  await moveExam(tx, id, 'close', { by: 'clock', now });
}

async function lastOf(db: Db, exam: ExamRecord): Promise<number> {
  const extensions = await allExtensions(db, [exam.id]);
  const writing = (await candidatesOf(db, exam.id)).map((one) => ({
    factor: one.factor,
    extensions: extensionsAmong(extensions, one),
  }));
  return lastMoment(timesOf(exam), writing);
}

/** Not where it was published so late that everybody has just heard of it. */
async function remindOnce(tx: Db, id: number, now: Date, hours: number): Promise<void> {
  const exam = await lockedExam(tx, id);
  if (exam.remindedAt !== null || statusNow(exam, now) !== ExamStatus.waiting) return;
  const ahead = exam.startAt!.getTime() - (exam.publishedAt?.getTime() ?? 0);
  if (ahead < hours * hourMs) await tx.update(exams).set({ remindedAt: now }).where(eq(exams.id, id));
  else await tellSoon(tx, exam);
}
