import { and, count, eq } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { homeEndpoints } from '@contract/system/home-endpoints';
import type { Handlers } from '@server/kernel/implement';
import { currentHalf, today } from '@server/kits/today';
import { departmentNames } from '../dictionary/public';
import { visiblePeople } from '../people/public';
import { people, personTypes } from '../people/tables';
import { placedIn, staysAround } from '../rotation/public';

export const homeHandlers: Handlers<typeof homeEndpoints> = {
  homeToday: async ({ db, user }) => {
    const half = currentHalf();
    const { current, next } = await staysAround(db, user.userId, half);
    const { deptId } = user;
    const [name] = deptId === null ? [] : (await departmentNames(db, [deptId])).values();
    const own =
      deptId === null || name === undefined
        ? null
        : { dept_id: deptId, dept_name: name, count: await placedIn(db, deptId, half, visiblePeople(user.scope)) };
    return { day: today(), current, next, in_department: own };
  },

  homeCounts: ({ db, user }) =>
    db
      .select({ person_type_id: personTypes.id, person_type_name: personTypes.name, count: count() })
      .from(people)
      .innerJoin(personTypes, eq(personTypes.id, people.typeId))
      .where(and(visiblePeople(user.scope), eq(people.status, EnableState.enabled)))
      .groupBy(personTypes.id)
      .orderBy(personTypes.sort, personTypes.id),
};
