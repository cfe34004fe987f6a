import { and, eq, lte } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { daysAhead } from '@contract/rotation/stay-states';
import { capacityNames, levelNames, type Capacity, type Level } from '@contract/teacher/qualify';
import { lastDayOf } from '@contract/teacher/rules';
import { startChore } from '@server/kernel/chore';
import type { Db } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { addRow, changeRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { notify } from '../../notice/public';
import { monthsOf } from '../qualifications/months';
import { qualifications } from '../qualifications/tables';
import { qualificationChanges } from './tables';

export const refuse = (reason: string) => new AppError('TEACHER_CHANGE_REFUSED', { reason });
export const kindWords = (capacity: Capacity, level: Level) => `${capacityNames[capacity]}（${levelNames[level]}）`;

/**
 * A change begins: the term is that of the new kind and level from its day on. Another kind is another qualification: the old one
 * ends on the day before. @throws AppError TEACHER_NO_RULE, TEACHER_CHANGE_REFUSED
 */
export async function takeEffect(tx: Db, change: typeof qualificationChanges.$inferSelect): Promise<void> {
  const { id, qualificationId, toCapacity: capacity, toLevel: level, effectiveOn } = change;
  const [from] = await tx.select().from(qualifications).where(eq(qualifications.id, qualificationId)).for('update');
  const validUntil = lastDayOf(effectiveOn, await monthsOf(tx, capacity, level));
  const term = { level, qualifiedOn: effectiveOn, validUntil };
  if (capacity === from!.capacity) await changeRow(tx, qualifications, qualificationId, term);
  else {
    const { userId, training, trainingUntil } = from!;
    const [held] = await tx
      .select()
      .from(qualifications)
      .where(and(eq(qualifications.userId, userId), eq(qualifications.capacity, capacity)))
      .for('update');
    if (held && held.reason !== '') throw refuse(`${capacityNames[capacity]}资格已停聘，请先恢复聘任`);
    if (held) await changeRow(tx, qualifications, held.id, term);
    else await addRow(tx, qualifications, { ...term, userId, capacity, training, trainingUntil });
    const last = daysAhead(effectiveOn, -1);
    if (last < from!.validUntil) await changeRow(tx, qualifications, qualificationId, { validUntil: last });
  }
  await changeRow(tx, qualificationChanges, id, { state: 'done', until: validUntil });
  await notify(tx, {
    event: 'teacher.qualification.changed',
    recipients: { teacher: [from!.userId] },
    variables: {
      from: kindWords(change.fromCapacity, change.fromLevel),
      to: kindWords(capacity, level),
      on: effectiveOn,
      until: validUntil,
    },
    link: '',
    subject: `teacher_qualification:${qualificationId}`,
  });
}

const everyMs = 30 * 60_000;

/** Begins what is due. Of two processes the second finds it begun. @returns how many began */
export async function beginDue(tx: Db, day: string): Promise<number> {
  const due = and(eq(qualificationChanges.state, 'planned'), lte(qualificationChanges.effectiveOn, day));
  const waiting = await tx
    .select()
    .from(qualificationChanges)
    .where(due)
    .orderBy(qualificationChanges.id)
    .for('update');
  let begun = 0;
  for (const change of waiting) {
    const [from] = await tx.select().from(qualifications).where(eq(qualifications.id, change.qualificationId));
    // Who is suspended waits until he is restored; one that cannot begin holds up no other.
    if (from!.reason !== '') continue;
    try {
      await tx.transaction((savepoint) => takeEffect(savepoint, change));
      begun += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return begun;
}

export const startChangeChore = ({ database, log }: Pick<ModuleContext, 'database' | 'log'>) =>
  startChore(log, {
    failure: 'beginning changes of qualifications failed',
    everyMs,
    run: () => database.transaction((tx) => beginDue(tx, today())),
  });
