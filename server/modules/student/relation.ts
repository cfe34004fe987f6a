import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import type { NarrowScope, PersonRelation } from '../people/public';
import { people } from '../people/tables';
import { classes, classMembers } from './tables';

/** Lets a class's manager see its people as long as the class goes on. Not the other way round: it shows no manager to them. */
export const classRelation: PersonRelation = {
  key: 'student.class',
  // A class or a few: as an array they are found by the index even where the scope is a single person.
  reached: ({ userId }) => sql`${people.id} = any(array(select member.user_id from ${classMembers} member
    join ${classes} class on class.id = member.class_id where class.manager_id = ${userId} and member.is_current))`,
  explain,
};

async function explain(db: Db, { userId: managerId }: NarrowScope, userId: number): Promise<string[]> {
  const rows = await db
    .select({ name: classes.name })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, userId), eq(classMembers.isCurrent, true), eq(classes.managerId, managerId)));
  return rows.map(({ name }) => `因是${name}的班主任`);
}
