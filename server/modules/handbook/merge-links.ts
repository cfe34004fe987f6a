import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import type { MonthIndex } from '@contract/kernel/half-month';
import type { Db } from '@server/kernel/database/database';
import { stDeptLinks } from './tables';

/** A row of `st_dept_link` as it stood: standard department, department, first and last month, place. */
export interface LinkImage {
  stDeptId: number;
  deptId: number;
  validFrom: number | null;
  validTo: number | null;
  sort: number;
}

const { id: _id, ...columns } = getTableColumns(stDeptLinks);

/** Links of two departments to standard departments that the first one has. */
export async function linksOf(db: Db, sourceId: number, targetId: number): Promise<LinkImage[]> {
  const ofSource = db.select({ id: stDeptLinks.stDeptId }).from(stDeptLinks).where(eq(stDeptLinks.deptId, sourceId));
  return db
    .select(columns)
    .from(stDeptLinks)
    .where(
      or(
        eq(stDeptLinks.deptId, sourceId),
        and(eq(stDeptLinks.deptId, targetId), inArray(stDeptLinks.stDeptId, ofSource)),
      ),
    )
    .orderBy(asc(stDeptLinks.stDeptId), asc(stDeptLinks.deptId), asc(stDeptLinks.validFrom));
}

/** Whether a link still holds in or after a month. */
export const holdsFrom = (link: Pick<LinkImage, 'validTo'>, month: MonthIndex) =>
  link.validTo === null || link.validTo >= month;

/**
 * Links as they stand after one department goes on as another from a month: the first keeps what lies before, the
 * other stands for the same standard departments from then on, in addition to the time that it had already. Ranges that
 * meet or follow each other become one.
 */
export function mergedLinks(
  links: readonly LinkImage[],
  sourceId: number,
  targetId: number,
  month: MonthIndex,
): LinkImage[] {
  const kept: LinkImage[] = [];
  const moved: LinkImage[] = [];
  for (const link of links.filter(({ deptId }) => deptId === sourceId)) {
    if (!holdsFrom(link, month)) {
      kept.push(link);
      continue;
    }
    const isCut = link.validFrom === null || link.validFrom < month;
    if (isCut) kept.push({ ...link, validTo: month - 1 });
    moved.push({ ...link, deptId: targetId, validFrom: isCut ? month : link.validFrom });
  }
  const others = groupBy([...links.filter(({ deptId }) => deptId === targetId), ...moved], ({ stDeptId }) => stDeptId);
  return [...kept, ...[...others.values()].flatMap(united)].toSorted(
    (one, next) => one.stDeptId - next.stDeptId || one.deptId - next.deptId || from(one) - from(next),
  );
}

const from = ({ validFrom }: Pick<LinkImage, 'validFrom'>) => validFrom ?? -Infinity;
const to = ({ validTo }: Pick<LinkImage, 'validTo'>) => validTo ?? Infinity;

/** Ranges of one department for one standard department, in order, none of which meets or follows another at once. */
function united(links: readonly LinkImage[]): LinkImage[] {
  const [first] = links;
  const ranges: LinkImage[] = [];
  for (const link of links.toSorted((one, next) => from(one) - from(next))) {
    const last = ranges.at(-1);
    if (!last || from(link) > to(last) + 1) ranges.push({ ...link, sort: first!.sort });
    else if (to(link) > to(last)) last.validTo = link.validTo;
  }
  return ranges;
}

/** Puts one set of links in the place of another. */
export async function replaceLinks(tx: Db, before: readonly LinkImage[], after: readonly LinkImage[]): Promise<void> {
  const depts = [...new Set(before.map(({ deptId }) => deptId))];
  const standard = [...new Set(before.map(({ stDeptId }) => stDeptId))];
  if (before.length > 0) {
    await tx
      .delete(stDeptLinks)
      .where(and(inArray(stDeptLinks.deptId, depts), inArray(stDeptLinks.stDeptId, standard)));
  }
  if (after.length > 0) await tx.insert(stDeptLinks).values([...after]);
}
