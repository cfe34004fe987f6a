import { asc, eq, sql } from 'drizzle-orm';
import type { CloudClassSettings, cloudClassConfigEndpoints, CourseCategory } from '@contract/cloud-class/config';
import { coursewareKindNames, limits } from '@contract/cloud-class/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { lockList } from '@server/kits/list-lock';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, saveRow } from '@server/kits/rows';
import { refuse } from './refuse';
import { cloudClassSettings as settings, courseCategories as categories, courses } from './tables';

const onlyRow = 1;

/** What new courses begin with, and what all of them are held to. */
export async function settingsOf(db: Db): Promise<CloudClassSettings> {
  const { needsReview, requiredShare, kinds, ...row } = await find(db, settings, onlyRow);
  return {
    ...row,
    needs_review: needsReview,
    required_share: requiredShare,
    kinds: kinds as CloudClassSettings['kinds'],
  };
}

const settingsSource: RowSource<CloudClassSettings> = {
  table: settings,
  words: {
    needs_review: { word: '上架须审核', say: (is) => (is ? '是' : '否') },
    required_share: '默认完成比例',
    credit: '默认学分',
    megabytes: '课件大小上限（MB）',
    kinds: { word: '课件类型', say: (list) => list.map((one) => coursewareKindNames[one]).join('、') },
    watermark: { word: '播放水印', say: (is) => (is ? '是' : '否') },
  },
  read: ({ db }) => settingsOf(db),
};

const categoryRows = (db: Db) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      version: categories.version,
      courses: sql<number>`(select count(*)::int from ${courses} one where one.category_id = ${categories.id})`,
    })
    .from(categories)
    .$dynamic();

const categorySource: RowSource<CourseCategory> = {
  table: categories,
  words: { name: '名称' },
  read: async ({ db }, id) => first(await categoryRows(db).where(eq(categories.id, id))),
};

export const configHandlers: Handlers<typeof cloudClassConfigEndpoints> = {
  cloudClassSettings: ({ db }) => settingsOf(db),

  saveCloudClassSettings: (call) =>
    savedRow(call, settingsSource, async () => {
      const { id, needs_review, required_share, kinds, ...values } = call.body;
      await changeRow(call.db, settings, id, {
        ...values,
        needsReview: needs_review,
        requiredShare: required_share,
        kinds: [...new Set(kinds)],
      });
      return onlyRow;
    }),

  courseCategories: ({ db }) => categoryRows(db).orderBy(asc(categories.id)),

  saveCourseCategory: (call) =>
    savedRow(call, categorySource, async (before) => {
      const { db, body } = call;
      await lockList(db, categories);
      if (!before && (await db.$count(categories)) >= limits.categories)
        throw refuse(`分类最多 ${limits.categories} 个，请先删除不用的分类`);
      return saveRow(db, categories, body.id, { name: body.name });
    }),

  removeCourseCategory: (call) =>
    removedRow(call, categorySource, async ({ name, courses: used }) => {
      if (used > 0) throw refuse(`“${name}”中还有 ${used} 门课程，请先移到其他分类`);
    }),
};
