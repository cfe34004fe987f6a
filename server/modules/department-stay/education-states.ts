import { eq, inArray } from 'drizzle-orm';
import { educationGaps, type EducatedState } from '@contract/department-stay/education-rules';
import type { Db } from '@server/kernel/database/database';
import { departmentNames } from '../dictionary/public';
import { notify } from '../notice/public';
import type { StayAt } from '../rotation/public';
import { departmentEducation, educationReceipts } from './tables';

const usualPass = 80;
type Stored = Pick<typeof departmentEducation.$inferSelect, 'passPercent' | 'materials' | 'questions' | 'version'>;
/** Whether a department asks for nothing. */
export const isEmpty = ({ materials, questions }: Stored): boolean => materials.length + questions.length === 0;

/** What a department tells whoever comes; nothing where nobody has written it. */
export async function storedEducation(db: Db, deptId: number): Promise<Stored> {
  const [row] = await db.select().from(departmentEducation).where(eq(departmentEducation.deptId, deptId));
  if (!row) return { passPercent: usualPass, materials: [], questions: [], version: 0 };
  // What was written before materials had files has none.
  return { ...row, materials: row.materials.map((one) => ({ ...one, files: one.files ?? [] })) };
}

/** How the education of a stay stands, and what is still to do of it; empty: it may be signed. */
interface Educated {
  state: EducatedState;
  signedOn: string | null;
  gaps: string[];
}

const unread = { read: [] as string[], isPassed: false, signedOn: null };

/** How the education of stays stands, by stay; a department that has none asks for nothing. */
export async function educatedOf(
  db: Db,
  stays: readonly { id: number; deptId: number }[],
): Promise<Map<number, Educated>> {
  const depts = [...new Set(stays.map(({ deptId }) => deptId))];
  const stored = await db.select().from(departmentEducation).where(inArray(departmentEducation.deptId, depts));
  const taught = new Map(stored.flatMap((row) => (isEmpty(row) ? [] : [[row.deptId, row]])));
  const ids = stays.map(({ id }) => id);
  const receipts = await db.select().from(educationReceipts).where(inArray(educationReceipts.stayId, ids));
  const kept = new Map(receipts.map((row) => [row.stayId, row]));
  return new Map(
    stays.map(({ id, deptId }): [number, Educated] => {
      const told = taught.get(deptId);
      const { signedOn, ...done } = kept.get(id) ?? unread;
      // What was signed stays signed, whatever the department has written since.
      if (signedOn !== null) return [id, { state: 'done', signedOn, gaps: [] }];
      return [id, { state: told ? 'open' : 'none', signedOn, gaps: told ? educationGaps(told, done) : [] }];
    }),
  );
}

export async function educatedStates(
  db: Db,
  stays: readonly { id: number; deptId: number }[],
): Promise<Map<number, EducatedState>> {
  return new Map([...(await educatedOf(db, stays))].map(([id, { state }]) => [id, state]));
}

/** Where somebody reads, answers and signs what a department tells him. */
export const educationLink = (stayId: number): string => `/entering-the-department/detail?id=${stayId}`;

/** Asks people who have just entered for what is still to be read and signed. */
export async function askEducation(tx: Db, stays: readonly StayAt[]): Promise<void> {
  const states = await educatedStates(tx, stays);
  const names = await departmentNames(
    tx,
    stays.map(({ deptId }) => deptId),
  );
  for (const { id, userId, deptId } of stays) {
    if (states.get(id) !== 'open') continue;
    await notify(tx, {
      event: 'department-stay.education.due',
      recipients: { student: [userId] },
      variables: { dept: names.get(deptId) ?? '' },
      link: educationLink(id),
      subject: `department_stay_entry:${id}`,
    });
  }
}
