import type { EntryState } from '@contract/training/completion';
import { entryRoles } from '@contract/training/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { demoAccounts } from '@server/demo/accounts';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { bookKinds, booksOf } from './books';
import { keepMoves } from './moves';
import { trainingEntries } from './tables';

/** People whose handbooks are filled in; the others are as a hospital finds them at the start. */
const filled = 60;
const perStay = 14;
const states: readonly EntryState[] = [
  'passed',
  'passed',
  'submitted',
  'passed',
  'returned',
  'passed',
  'submitted',
  'draft',
  'passed',
  'appealed',
];

/** Entries in every state, of the account that shows a trainee and of people on the wards. */
export const trainingDemo: DemoPart = {
  key: 'training',
  after: ['rotation.wards'],
  async write(tx, list) {
    const student = demoAccounts.find(({ roleCode }) => roleCode === 'student')!.personId;
    const trainees = list.filter(({ recruitYear, id }) => recruitYear !== null && id !== student).slice(0, filled);
    const books = await booksOf(tx, [student, ...trainees.map(({ id }) => id)]);
    const kinds = await bookKinds(tx);
    const day = today();
    const rows: (typeof trainingEntries.$inferInsert)[] = [];
    for (const [userId, { items, stays }] of books) {
      const begun = stays.filter(({ from }) => from <= day).slice(-2);
      for (const stay of begun) {
        const owed = items.filter(({ st_dept_name: name }) => name === stay.st_dept_name);
        for (let at = 0; at < perStay && owed.length > 0; at++) {
          const item = owed[at % owed.length]!;
          const kind = kinds.get(item.kind_id)!;
          const last = stay.to < day ? stay.to : day;
          const date = daysAhead(stay.from, at * 2);
          if (date > last) break;
          const isOver = stay.to < day && at % 10 !== 4;
          const wanted = isOver ? 'passed' : states[at % states.length]!;
          const state = wanted === 'submitted' && kind.chain.length === 0 ? 'passed' : wanted;
          const isReviewed = state === 'passed' || state === 'returned' || state === 'appealed';
          rows.push({
            id: `00000000-0000-4000-9000-${String(rows.length + 1).padStart(12, '0')}`,
            userId,
            requirementId: item.id,
            date,
            role: kind.has_role ? (item.role ?? entryRoles[at % 2]!) : null,
            values: kind.fields
              .filter(({ required }) => required)
              .map(({ key, label, type, options }) => ({
                key,
                value: sample(label, { type, options, item: item.item, date, at }),
              })),
            note: at % 5 === 0 ? '在上级医师指导下完成' : '',
            state,
            level: 0,
            reason: state === 'returned' ? '诊断依据不完整，请补充辅助检查后再提交' : '',
            reviewerId: isReviewed ? (stay.teacherIds[0] ?? demoAccounts[0]!.personId) : null,
            reviewedAt: isReviewed ? new Date(`${date}T12:00:00Z`) : null,
            submittedAt: state === 'draft' ? null : new Date(`${date}T10:00:00Z`),
          });
        }
      }
    }
    if (rows.length > 0) await insertRows(tx, trainingEntries, rows);
    await keepSomeMoves(tx, rows);
  },
};

/** Who shows a trainee, and some others, see what moved their figures today. */
async function keepSomeMoves(tx: Db, rows: readonly (typeof trainingEntries.$inferInsert)[]): Promise<void> {
  const latest = new Map(rows.filter(({ state }) => state === 'passed').map((row) => [row.userId, row]));
  for (const row of latest.values()) {
    const after = { requirementId: row.requirementId, date: row.date, role: row.role ?? null, state: row.state };
    const before = { ...after, state: 'submitted' as const };
    await keepMoves(tx, row.reviewerId!, [{ id: row.id, userId: row.userId, before, after }]);
  }
}

function sample(
  label: string,
  { type, options, item, date, at }: { type: string; options: string[]; item: string; date: string; at: number },
): string {
  if (type === 'choice') return options[at % Math.max(1, options.length)] ?? '';
  if (type === 'date') return date;
  if (type === 'number') return String(4 + (at % 8));
  return /病历/.test(label) ? `*****${String(100 + at * 7).slice(-3)}` : item;
}
