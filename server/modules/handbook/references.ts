import { and, count, gte, inArray, isNull, or } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { byId, mergePart, type Merge, type Reference } from '@server/kits/references';
import { holdsFrom, linksOf, mergedLinks, replaceLinks, type LinkImage } from './merge-links';
import { stDeptLinks } from './tables';

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
  const now = found.filter(({ stDeptId }) => standard.has(stDeptId)).map(rangeOf);
  const left = new Set(after.map(rangeOf));
  const isSame = new Set(now).size === left.size && now.every((range) => left.has(range));
  if (!isSame) {
    throw new AppError('DICT_UNDO_IMPOSSIBLE', { reason: '培训方案中的标准科室对应关系在合并后又有改动' });
  }
}

const rangeOf = (link: LinkImage) => [link.stDeptId, link.deptId, link.validFrom, link.validTo].join('/');

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
    to: 'major',
    columns: ['st_subject.major_id'],
    because: 'a major that is stopped keeps the schemes of those who train in it, under the name that it has',
  },
];
