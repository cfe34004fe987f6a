import { eq, inArray } from 'drizzle-orm';
import type { EducatedState } from '@contract/department-stay/education-rules';
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
  return row ?? { passPercent: usualPass, materials: [], questions: [], version: 0 };
}

/** How the education of stays stands; a department that has none asks for nothing. */
export async function educatedStates(
  db: Db,
  stays: readonly { id: number; deptId: number }[],
): Promise<Map<number, EducatedState>> {
  const depts = [...new Set(stays.map(({ deptId }) => deptId))];
  const stored = await db.select().from(departmentEducation).where(inArray(departmentEducation.deptId, depts));
  const teaching = new Set(stored.filter((row) => !isEmpty(row)).map(({ deptId }) => deptId));
  const receipts = await db
    .select({ stayId: educationReceipts.stayId, signedOn: educationReceipts.signedOn })
    .from(educationReceipts)
    .where(
      inArray(
        educationReceipts.stayId,
        stays.map(({ id }) => id),
      ),
    );
  const signed = new Set(receipts.flatMap(({ stayId, signedOn }) => (signedOn === null ? [] : stayId)));
  return new Map(stays.map(({ id, deptId }) => [id, signed.has(id) ? 'done' : teaching.has(deptId) ? 'open' : 'none']));
}

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
      link: `/entering-the-department/detail?id=${id}`,
      subject: `department_stay_entry:${id}`,
    });
  }
}
