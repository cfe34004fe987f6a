import { and, eq } from 'drizzle-orm';
import { capacityNames } from '@contract/teacher/qualify';
import { lastDayOf, renewedUntil } from '@contract/teacher/rules';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow, find } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { notify } from '../../notice/public';
import { people } from '../../people/tables';
import { monthsOf } from '../qualifications/handlers';
import { qualifications } from '../qualifications/tables';
import { factsOf } from './facts';
import { refuse, type RoundRow } from './rows';
import { declarations, selections } from './tables';

/**
 * Ends a round. With `appoint` those who were chosen are qualified as its kind for the term of its rule; who is qualified
 * already goes on from the end of his term. Everybody who passed or was rejected is told.
 * @throws AppError TEACHER_NO_RULE, TEACHER_SELECTION_REFUSED
 */
export async function endRound(tx: Db, round: RoundRow, appoint: boolean): Promise<void> {
  const all = await tx
    .select()
    .from(declarations)
    .where(eq(declarations.selectionId, round.id))
    .orderBy(declarations.id)
    .for('update');
  for (const row of all.filter(({ state }) => state === 'passed' || state === 'rejected')) {
    const until = appoint && row.isSelected ? await qualify(tx, round, row.userId) : '';
    if (until) await changeRow(tx, declarations, row.id, { appointedOn: today(), appointedUntil: until });
    else if (row.isSelected) await changeRow(tx, declarations, row.id, { isSelected: false });
    await notify(tx, {
      event: 'teacher.selection.result',
      recipients: { teacher: [row.userId] },
      variables: { name: round.name, result: resultOf(until, appoint) },
      link: '/teaManage/teacher-declare',
      subject: `teacher_selection:${round.id}`,
    });
  }
  await changeRow(tx, selections, round.id, { isEnded: true });
}

function resultOf(until: string, appoint: boolean): string {
  if (until) return `已聘任，聘期至 ${until}`;
  return appoint ? '未入选' : '遴选已关闭，未产生聘任';
}

/** Writes the qualification; answers its last day. */
async function qualify(tx: Db, { capacity, level }: RoundRow, userId: number): Promise<string> {
  const day = today();
  const months = await monthsOf(tx, capacity, level);
  const [held] = await tx
    .select()
    .from(qualifications)
    .where(and(eq(qualifications.userId, userId), eq(qualifications.capacity, capacity)))
    .for('update');
  if (held && held.reason !== '') {
    const { name } = await find(tx, people, userId);
    throw refuse(`${name} 的${capacityNames[capacity]}资格已停聘，请先恢复聘任，或重新公示时不选此人`);
  }
  const certificates = (await factsOf(tx, [userId])).get(userId)?.certificates ?? [];
  const valid = certificates.filter(({ valid_until: until }) => until === null || until >= day);
  const best = valid.toSorted((one, other) => other.level - one.level)[0];
  const training = best ? { training: best.level, trainingUntil: best.valid_until } : {};
  const validUntil = held ? renewedUntil(held.validUntil, months, day) : lastDayOf(day, months);
  if (held) await changeRow(tx, qualifications, held.id, { level, validUntil, ...training });
  else await addRow(tx, qualifications, { userId, capacity, level, qualifiedOn: day, validUntil, ...training });
  return validUntil;
}
