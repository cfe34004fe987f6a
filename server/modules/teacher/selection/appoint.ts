import { and, eq, inArray, isNull } from 'drizzle-orm';
import { capacityNames } from '@contract/teacher/qualify';
import { lastDayOf, renewedUntil } from '@contract/teacher/rules';
import { appointmentHold } from '@contract/teacher/selection/objection-rules';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow, find } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { notify } from '../../notice/public';
import { people } from '../../people/tables';
import { monthsOf } from '../qualifications/months';
import { qualifications } from '../qualifications/tables';
import { qualificationRules } from '../rules/tables';
import { factsOf } from './facts';
import { objectedIn } from './objected';
import { noticedUntil, refuse, type DeclarationRow, type RoundRow } from './rows';
import { declarations, selections } from './tables';

/**
 * Ends a round. With `appoint` those who were chosen are qualified as its kind for the term of its rule; who is qualified
 * already goes on from the end of his term. Everybody who passed or was rejected and was told nothing yet is told.
 * @throws AppError TEACHER_NO_RULE, TEACHER_SELECTION_REFUSED
 */
export async function endRound(tx: Db, round: RoundRow, appoint: boolean): Promise<void> {
  const all = await tx
    .select()
    .from(declarations)
    .where(eq(declarations.selectionId, round.id))
    .orderBy(declarations.id)
    .for('update');
  const isSettled = ({ state, appointedOn }: DeclarationRow) =>
    (state === 'passed' || state === 'rejected') && appointedOn === null;
  for (const row of all.filter(isSettled)) {
    if (appoint && row.isSelected) {
      await appointOne(tx, round, row);
      continue;
    }
    if (row.isSelected) await changeRow(tx, declarations, row.id, { isSelected: false });
    await tell(tx, round, row.userId, appoint ? '未入选' : '遴选已关闭，未产生聘任');
  }
  await changeRow(tx, selections, round.id, { isEnded: true });
}

/** Writes the term of somebody who was chosen, and tells him. @throws AppError TEACHER_NO_RULE, TEACHER_SELECTION_REFUSED */
async function appointOne(tx: Db, round: RoundRow, row: DeclarationRow): Promise<void> {
  const until = await qualify(tx, round, row.userId);
  await changeRow(tx, declarations, row.id, { appointedOn: today(), appointedUntil: until });
  await tell(tx, round, row.userId, `已聘任，聘期至 ${until}`);
}

const tell = (tx: Db, round: RoundRow, userId: number, result: string) =>
  notify(tx, {
    event: 'teacher.selection.result',
    recipients: { teacher: [userId] },
    variables: { name: round.name, result },
    link: '/teaManage/teacher-declare',
    subject: `teacher_selection:${round.id}`,
  });

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
  const validUntil = termUntil(held, months, day);
  if (held) await changeRow(tx, qualifications, held.id, { level, validUntil, ...training });
  else await addRow(tx, qualifications, { userId, capacity, level, qualifiedOn: day, validUntil, ...training });
  return validUntil;
}

const termUntil = (held: { validUntil: string } | undefined, months: number, day: string): string =>
  held ? renewedUntil(held.validUntil, months, day) : lastDayOf(day, months);

interface Named {
  row: DeclarationRow;
  round: RoundRow;
}

/** Why each of some who are named is held today, and the last day of the term that he would have. */
export async function standings(
  db: Db,
  named: readonly Named[],
): Promise<Map<number, { hold: string; until: string }>> {
  const day = today();
  const objected = await objectedIn(
    db,
    named.map(({ row }) => row.id),
  );
  const userIds = [...new Set(named.map(({ row }) => row.userId))];
  const held = await db.select().from(qualifications).where(inArray(qualifications.userId, userIds));
  const rules = await db.select().from(qualificationRules).where(eq(qualificationRules.status, 1));
  return new Map(
    named.map(({ row, round }) => {
      const own = held.find((one) => one.userId === row.userId && one.capacity === round.capacity);
      const rule = rules.find((one) => one.capacity === round.capacity && one.level === round.level);
      const { open = 0, isUpheld = false } = objected.get(row.id) ?? {};
      const isSuspended = own !== undefined && own.reason !== '';
      const standing = { noticed_until: noticedUntil(round), open, isUpheld, isSuspended, hasRule: rule !== undefined };
      const hold = appointmentHold(standing, day);
      return [row.id, { hold, until: hold === '' && rule ? termUntil(own, rule.validMonths, day) : '' }];
    }),
  );
}

/**
 * Appoints some who are named in notices, of as many rounds as they stand in: all of them or nobody. Who is appointed already
 * is left as he is. A round ends with the last of its chosen.
 * @param ids declarations that the caller may appoint
 * @throws AppError TEACHER_NO_RULE, TEACHER_SELECTION_REFUSED
 */
export async function appointSome(tx: Db, ids: readonly number[]) {
  const rows = await tx
    .select()
    .from(declarations)
    .where(inArray(declarations.id, [...ids]));
  const roundIds = [...new Set(rows.map(({ selectionId }) => selectionId))];
  // Rounds before declarations, as every other call that ends one: nobody waits for the other.
  const rounds = await tx
    .select()
    .from(selections)
    .where(inArray(selections.id, roundIds))
    .orderBy(selections.id)
    .for('update');
  const named = (
    await tx
      .select()
      .from(declarations)
      .where(inArray(declarations.id, [...ids]))
      .orderBy(declarations.id)
      .for('update')
  ).map((row) => ({ row, round: rounds.find(({ id }) => id === row.selectionId)! }));
  const due = named.filter(({ row }) => row.appointedOn === null);
  const found = await standings(tx, due);
  const names = new Map(
    (
      await tx
        .select({ id: people.id, name: people.name })
        .from(people)
        .where(
          inArray(
            people.id,
            due.map(({ row }) => row.userId),
          ),
        )
    ).map(({ id, name }) => [id, name]),
  );
  const refused = due.flatMap(({ row, round }) => {
    const why = round.isEnded || !row.isSelected ? '不在公示名单中' : found.get(row.id)!.hold;
    return why === '' ? [] : [`${names.get(row.userId)}（${round.name}）：${why}`];
  });
  if (refused.length > 0) throw refuse(`以下人员不能聘任，未聘任任何人：${refused.join('；')}`);
  for (const { row, round } of due) await appointOne(tx, round, row);
  let ended = 0;
  for (const round of rounds.filter(({ isEnded }) => !isEnded)) {
    const waiting = and(
      eq(declarations.selectionId, round.id),
      declarations.isSelected,
      isNull(declarations.appointedOn),
    );
    if ((await tx.$count(declarations, waiting)) > 0) continue;
    await endRound(tx, round, true);
    ended += 1;
  }
  return { appointed: due.length, already: named.length - due.length, ended };
}
