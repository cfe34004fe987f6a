import { and, count, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { byId, mergePart, type Merge, type Reference } from '@server/kits/references';
import { majors } from '../dictionary/tables';
import { holdsFrom, linksOf, mergedLinks, replaceLinks, type LinkImage } from './merge-links';
import { stDeptLinks, stSubjects } from './tables';

const monthOf = (half: number) => Math.floor(half / 2);

const movedLinks = mergePart<{ before: LinkImage[]; after: LinkImage[] }>({
  label: '培训方案对应的标准科室',
  count: async (db, merge) => comingOf(await linksOf(db, merge.sourceId, merge.targetId), merge),
  async move(tx, merge) {
    const before = await linksOf(tx, merge.sourceId, merge.targetId);
    const after = mergedLinks(before, merge.sourceId, merge.targetId, monthOf(merge.fromHalf));
    await replaceLinks(tx, before, after);
    return { count: comingOf(before, merge), image: { before, after } };
  },
  async moveBack(tx, merge, { before, after }) {
    await demandUntouched(tx, merge, { before, after });
    await replaceLinks(tx, [...before, ...after], before);
  },
});

const comingOf = (links: readonly LinkImage[], { sourceId, fromHalf }: Merge) =>
  links.filter((link) => link.deptId === sourceId && holdsFrom(link, monthOf(fromHalf))).length;

/** Links that somebody changed since forbid taking the merge back. */
async function demandUntouched(
  tx: Db,
  { sourceId, targetId }: Merge,
  { before, after }: { before: LinkImage[]; after: LinkImage[] },
): Promise<void> {
  const standard = new Set(before.map(({ stDeptId }) => stDeptId));
  const found = [...(await linksOf(tx, sourceId, targetId)), ...(await linksOf(tx, targetId, sourceId))];
  const now = new Map(
    found.filter(({ stDeptId }) => standard.has(stDeptId)).map((link) => [`${link.stDeptId}/${link.deptId}`, link]),
  );
  const isSame =
    now.size === after.length &&
    after.every((link) => {
      const stored = now.get(`${link.stDeptId}/${link.deptId}`);
      return stored?.validFrom === link.validFrom && stored.validTo === link.validTo;
    });
  if (!isSame) {
    throw new AppError('DICT_UNDO_IMPOSSIBLE', { reason: '培训方案中的标准科室对应关系在合并后又有改动' });
  }
}

export const handbookReferences: Reference[] = [
  {
    key: 'handbook.links',
    to: 'department',
    columns: ['st_dept_link.dept_id'],
    needs: {
      label: '培训方案对应的标准科室',
      forbids: ['stop'],
      async count(db, ids, fromHalf) {
        const rows = await db
          .select({ id: stDeptLinks.deptId, count: count() })
          .from(stDeptLinks)
          .where(
            and(
              inArray(stDeptLinks.deptId, [...ids]),
              or(isNull(stDeptLinks.validTo), gte(stDeptLinks.validTo, monthOf(fromHalf))),
            ),
          )
          .groupBy(stDeptLinks.deptId);
        return byId(rows);
      },
    },
    merges: movedLinks,
  },
  {
    key: 'handbook.subjects',
    to: 'major',
    columns: [],
    needs: {
      // A subject bears the name of its major: the two are told apart by it alone.
      label: '培训方案中的专业',
      forbids: ['rename'],
      async count(db, ids) {
        const rows = await db
          .select({ id: majors.id, count: count() })
          .from(stSubjects)
          .innerJoin(majors, eq(majors.name, stSubjects.name))
          .where(inArray(majors.id, [...ids]))
          .groupBy(majors.id);
        return byId(rows);
      },
    },
  },
];
