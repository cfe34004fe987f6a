import type { ChangeState } from '@contract/department-stay/rules';
import { teacherKinds } from '@contract/people/teacher-kinds';
import { daysAhead } from '@contract/rotation/stay-states';
import { demoAccounts } from '@server/demo/accounts';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { today } from '@server/kits/today';
import { staysAt } from '../rotation/public';
import { departmentEntries, teacherChanges } from './tables';
import { demoEducation } from './demo-education';
import { demoExits } from './demo-exits';

/** Stays that began within so many days have been looked at by their wards, but for every seventh. */
const lookedAtDays = 40;
const settled: readonly ChangeState[] = ['passed', 'rejected', 'withdrawn'];

/** Who has entered and who did not come, and requests that are settled. */
export const departmentStayDemo: DemoPart = {
  key: 'department-stay',
  after: ['rotation.wards', 'training'],
  async write(tx, list) {
    const day = today();
    const [secretary, teacher] = (['secretary', 'teacher'] as const).map(
      (role) => demoAccounts.find(({ roleCode }) => roleCode === role)!.personId,
    );
    const known = new Set(list.map(({ id }) => id));
    const begun = (await staysAt(tx, { from: daysAhead(day, -lookedAtDays), to: day })).filter(
      ({ from, userId }) => from > daysAhead(day, -lookedAtDays) && known.has(userId),
    );
    const entries = begun.flatMap(({ id, from }, at): (typeof departmentEntries.$inferInsert)[] => {
      if (at % 7 === 3) return [];
      const isAbsent = at % 23 === 1;
      const note = isAbsent ? '电话未接通，已联系本人所在基地' : '';
      return [{ stayId: id, state: isAbsent ? 'absent' : 'entered', on: from, note, byId: secretary! }];
    });
    if (entries.length > 0) await insertRows(tx, departmentEntries, entries);
    await demoEducation(tx, begun);
    const taught = begun.slice(0, 6);
    const changes = taught.map((stay, at): typeof teacherChanges.$inferInsert => {
      const isStay = at % 2 === 0;
      return {
        kind: isStay ? teacherKinds.supervising.id : teacherKinds.responsible.id,
        studentId: stay.userId,
        stayId: isStay ? stay.id : null,
        fromTeacherId: null,
        toTeacherId: stay.teacherId ?? teacher!,
        reason: isStay ? '原带教老师外出进修三个月' : '研究方向调整，与导师商定后变更',
        effectiveOn: isStay ? stay.from : null,
        state: settled[at % settled.length]!,
        createdBy: stay.userId,
      };
    });
    if (changes.length > 0) await insertRows(tx, teacherChanges, changes);
    await demoExits(tx, known);
  },
};
