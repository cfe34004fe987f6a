import { inArray } from 'drizzle-orm';
import { ownerWords, type ExitOwner } from '@contract/department-stay/exit-rules';
import { listDueOn, superiorWords } from '@contract/department-stay/exit-waits';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import { departmentPersons } from '../dictionary/posts/tables';
import { people } from '../people/tables';
import type { StayAt } from '../rotation/public';
import { departmentExits, exitReports } from './tables';

export interface Waiting {
  /** People for whom a stay's items of an owner wait; a teacher nobody named and a ward without posts have none. */
  ids: Record<ExitOwner, number[]>;
  names: Record<ExitOwner, string>;
  /** The head of the ward, where there is one. */
  heads: number[];
  /** From when on others are waited for. */
  dueOn: string;
  /** When an item was reported last, in words, by its key. */
  reported: ReadonlyMap<string, string>;
}

/** Whom the checklists of stays wait for, and from when on, by stay. */
export async function waitersOf(db: Db, stays: readonly StayAt[]): Promise<Map<number, Waiting>> {
  if (stays.length === 0) return new Map();
  const stayIds = stays.map(({ id }) => id);
  const posts = await db
    .select()
    .from(departmentPersons)
    .where(inArray(departmentPersons.deptId, [...new Set(stays.map(({ deptId }) => deptId))]));
  const ofWard = groupBy(posts, ({ deptId }) => deptId);
  const nameOf = await namesOf(db, [
    ...stays.flatMap((stay) => [stay.userId, ...teachersOf(stay)]),
    ...posts.map(({ personId }) => personId),
  ]);
  const exits = await db
    .select({ stayId: departmentExits.stayId, appliedOn: departmentExits.appliedOn })
    .from(departmentExits)
    .where(inArray(departmentExits.stayId, stayIds));
  const applied = new Map(exits.map(({ stayId, appliedOn }) => [stayId, appliedOn]));
  const rows = await db.select().from(exitReports).where(inArray(exitReports.stayId, stayIds)).orderBy(exitReports.on);
  const reports = groupBy(rows, ({ stayId }) => stayId);
  return new Map(
    stays.map((stay): [number, Waiting] => {
      const ward = ofWard.get(stay.deptId) ?? [];
      const holding = (post: 'head' | 'secretary') =>
        ward.filter((one) => one.post === post).map(({ personId }) => personId);
      const [heads, secretaries] = [holding('head'), holding('secretary')];
      const ids = {
        trainee: [stay.userId],
        teacher: teachersOf(stay),
        ward: secretaries.length > 0 ? secretaries : heads,
      };
      const named = (owner: ExitOwner) => ids[owner].map((id) => nameOf.get(id) ?? '').join('、') || ownerWords[owner];
      return [
        stay.id,
        {
          ids,
          heads,
          names: { trainee: named('trainee'), teacher: named('teacher'), ward: named('ward') },
          dueOn: listDueOn(stay.to, applied.get(stay.id) ?? null),
          reported: new Map(
            (reports.get(stay.id) ?? []).map(({ item, on, to }) => [item, `${on} 已上报${superiorWords[to]}`]),
          ),
        },
      ];
    }),
  );
}

/** Who teaches in the last part of a stay, or in the whole of it. */
function teachersOf({ teacherId, parts }: StayAt): number[] {
  const last = parts.at(-1)?.teacherId ?? teacherId;
  return last === null ? [] : [last];
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
