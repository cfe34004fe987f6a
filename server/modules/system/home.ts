import { and, count, eq } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { HomeArea } from '@contract/kernel/home-areas';
import { permits } from '@contract/kernel/module';
import type { homeEndpoints } from '@contract/system/home-endpoints';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { isStaff, traineesOf, visiblePeople } from '../people/public';
import { people, personTypes } from '../people/tables';

export const homeHandlers: Handlers<typeof homeEndpoints> = {
  homeAreas: ({ db, user }) => areasOf(db, user),

  homeCounts: ({ db, user }) =>
    db
      .select({ person_type_id: personTypes.id, person_type_name: personTypes.name, count: count() })
      .from(people)
      .innerJoin(personTypes, eq(personTypes.id, people.typeId))
      .where(and(visiblePeople(user.scope), eq(people.status, EnableState.enabled)))
      .groupBy(personTypes.id)
      .orderBy(personTypes.sort, personTypes.id),
};

/** What makes a ward's office of somebody who stands for departments: they give its trainees their teachers. */
const runsWard = 'personnel:teacher:assign';

/** By what somebody is and stands for, not by the name of a role: hospitals make roles of their own. */
async function areasOf(db: Db, user: CurrentUser): Promise<HomeArea[]> {
  const trains = (await db.$count(people, and(eq(people.id, user.userId), isStaff))) === 0;
  const teaches = (await db.$count(people, traineesOf(user.userId))) > 0;
  const { kind } = user.scope;
  if (kind === 'depts' && permits(user.permissions, runsWard)) return teaches ? ['ward', 'teacher'] : ['ward'];
  if (kind !== 'depts' && kind !== 'self') return teaches ? ['office', 'teacher'] : ['office'];
  if (trains) return teaches ? ['trainee', 'teacher'] : ['trainee'];
  return ['teacher'];
}
