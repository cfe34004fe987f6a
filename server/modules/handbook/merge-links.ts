import { and, asc, eq, inArray, or } from 'drizzle-orm';
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

/** Links of two departments to standard departments that the first one has. */
export async function linksOf(db: Db, sourceId: number, targetId: number): Promise<LinkImage[]> {
  const ofSource = db.select({ id: stDeptLinks.stDeptId }).from(stDeptLinks).where(eq(stDeptLinks.deptId, sourceId));
  return db
    .select()
    .from(stDeptLinks)
    .where(
      or(
        eq(stDeptLinks.deptId, sourceId),
        and(eq(stDeptLinks.deptId, targetId), inArray(stDeptLinks.stDeptId, ofSource)),
      ),
    )
    .orderBy(asc(stDeptLinks.stDeptId), asc(stDeptLinks.deptId));
}

/** Whether a link still holds in or after a month. */
export const holdsFrom = (link: Pick<LinkImage, 'validTo'>, month: MonthIndex) =>
  link.validTo === null || link.validTo >= month;

/**
 * Links as they stand after one department goes on as another from a month: the first keeps what lies before, the
 * other stands for the same standard departments from then on, in addition to the time that it had already.
 */
export function mergedLinks(
  links: readonly LinkImage[],
  sourceId: number,
  targetId: number,
  month: MonthIndex,
): LinkImage[] {
  const others = new Map(links.filter(({ deptId }) => deptId === targetId).map((link) => [link.stDeptId, link]));
  const kept: LinkImage[] = [];
  for (const link of links.filter(({ deptId }) => deptId === sourceId)) {
    if (!holdsFrom(link, month)) {
      kept.push(link);
      continue;
    }
    const from = link.validFrom !== null && link.validFrom > month ? link.validFrom : month;
    if (from === month && (link.validFrom === null || link.validFrom < month))
      kept.push({ ...link, validTo: month - 1 });
    const other = others.get(link.stDeptId);
    others.set(link.stDeptId, {
      ...link,
      deptId: targetId,
      validFrom: other ? earliest(other.validFrom, from) : from,
      validTo: other ? latest(other.validTo, link.validTo) : link.validTo,
      sort: other?.sort ?? link.sort,
    });
  }
  return [...kept, ...others.values()].toSorted(
    (one, next) => one.stDeptId - next.stDeptId || one.deptId - next.deptId,
  );
}

const earliest = (one: number | null, other: number) => (one === null ? null : Math.min(one, other));
const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other);

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
