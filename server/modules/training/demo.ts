import type { EntryState } from '@contract/training/completion';
import { entryRoles } from '@contract/training/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { daysBetween } from '@contract/rotation/ward-rules';
import { demoAccounts } from '@server/demo/accounts';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { staysAt } from '../rotation/public';
import { bookKinds, booksOf, type Book, type BookKind, type BookStay } from './books';
import { keepMoves } from './moves';
import { trainingEntries } from './tables';

/** So many people have written down what they did in all of their stays, the others in the last two. */
const thorough = 40;
const perStay = 14;
/** Read at once: a handbook has hundreds of items. */
const atOnce = 50;
/** Of what a stay asks for, how much is there at its end, in hundredths; people differ. */
const shares = [70, 85, 100, 92] as const;
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

type Entry = Omit<typeof trainingEntries.$inferInsert, 'id'>;
const idOf = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

/** Entries in every state, of the account that shows a trainee and of everybody who has been on a ward. */
export const trainingDemo: DemoPart = {
  key: 'training',
  after: ['rotation.wards'],
  async write(tx, list) {
    const student = demoAccounts.find(({ roleCode }) => roleCode === 'student')!.personId;
    const day = today();
    const known = new Set(list.filter(({ recruitYear }) => recruitYear !== null).map(({ id }) => id));
    const been = (await staysAt(tx, { from: '2000-01-01', to: day })).map(({ userId }) => userId);
    const asked = [...new Set([student, ...been.toSorted((one, other) => one - other)])].filter((id) => known.has(id));
    const kinds = await bookKinds(tx);
    const rows: Entry[] = [];
    const shown: number[] = [];
    for (let from = 0; from < asked.length; from += atOnce) {
      const some = asked.slice(from, from + atOnce);
      const books = await booksOf(tx, some);
      for (const userId of some) {
        const book = books.get(userId);
        if (!book) continue;
        const begun = book.stays.filter((stay) => stay.from <= day);
        const isThorough = shown.length < thorough;
        if (isThorough) shown.push(userId);
        for (const stay of isThorough ? begun : begun.slice(-2)) {
          const owed = owedIn(book.items, stay.st_dept_name);
          const share = shares[userId % shares.length]!;
          const most = isThorough ? Math.ceil((owed.length * share) / 100) : Math.min(perStay, owed.length);
          rows.push(...entriesOf(userId, owed.slice(0, most), { stay, day, kinds }));
        }
      }
    }
    const entries = rows.map((row, at) => ({ ...row, id: idOf(at + 1) }));
    await insertRows(tx, trainingEntries, entries);
    await keepSomeMoves(
      tx,
      entries.filter(({ userId }) => shown.includes(userId)),
    );
  },
};

/** One after the other what a department asks for: each item once, then again those that are asked for more often. */
function owedIn(items: Book['items'], department: string): Book['items'] {
  const own = items.filter(({ st_dept_name: name }) => name === department);
  const most = Math.max(0, ...own.map(({ required }) => required));
  return Array.from({ length: most }, (_, turn) => own.filter(({ required }) => required > turn)).flat();
}

/** Entries spread over a stay, as far as it has come. */
function entriesOf(
  userId: number,
  owed: Book['items'],
  { stay, day, kinds }: { stay: BookStay; day: string; kinds: ReadonlyMap<number, BookKind> },
): Entry[] {
  const days = daysBetween(stay.from, stay.to);
  return owed.flatMap((item, at): Entry[] => {
    const date = daysAhead(stay.from, Math.floor((at * days) / owed.length));
    if (date > day) return [];
    const kind = kinds.get(item.kind_id)!;
    const isOver = stay.to < day && at % 10 !== 4;
    const wanted = isOver ? 'passed' : states[at % states.length]!;
    const state = wanted === 'submitted' && kind.chain.length === 0 ? 'passed' : wanted;
    const isReviewed = state === 'passed' || state === 'returned' || state === 'appealed';
    return [
      {
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
      },
    ];
  });
}

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
