import { asc } from 'drizzle-orm';
import type {
  adultEducationConfigEndpoints,
  ProjectLevelRow,
  YearlyRequirement,
} from '@contract/adult-education/config';
import { classNames } from '@contract/adult-education/rules';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { projectLevels, yearlyRequirements } from './tables';

const toLevel = (row: typeof projectLevels.$inferSelect): ProjectLevelRow => ({
  id: row.id,
  credit_class: row.creditClass,
  hours_per_credit: row.hoursPerCredit,
  speaker_per_hour: row.speakerPerHour,
  most: row.most,
  min_share: row.minShare,
  needs_sign: row.needsSign,
  version: row.version,
});

const levelSource: RowSource<ProjectLevelRow> = {
  table: projectLevels,
  words: {
    credit_class: { word: '学分类别', say: (one) => classNames[one] },
    hours_per_credit: '学员每学分学时',
    speaker_per_hour: '讲者每学时学分',
    most: '单个项目最多学分',
    min_share: '最低参加比例（%）',
    needs_sign: '授予学分须签到',
  },
  read: async ({ db }, id) => toLevel(await find(db, projectLevels, id)),
};

const requirementSource: RowSource<YearlyRequirement> = {
  table: yearlyRequirements,
  words: { total: '年度总学分', first: '其中Ⅰ类学分' },
  read: ({ db }, id) => find(db, yearlyRequirements, id),
};

/** 继教配置: what levels give and what titles ask for; the rows are fixed, their figures are the office's. */
export const configHandlers: Handlers<typeof adultEducationConfigEndpoints> = {
  projectLevels: async ({ db }) => (await db.select().from(projectLevels).orderBy(asc(projectLevels.id))).map(toLevel),

  saveProjectLevel: (call) =>
    savedRow(call, levelSource, async () => {
      const { id, ...values } = call.body;
      await changeRow(call.db, projectLevels, id, {
        creditClass: values.credit_class,
        hoursPerCredit: values.hours_per_credit,
        speakerPerHour: values.speaker_per_hour,
        most: values.most,
        minShare: values.min_share,
        needsSign: values.needs_sign,
      });
      return id;
    }),

  yearlyRequirements: ({ db }) => db.select().from(yearlyRequirements).orderBy(asc(yearlyRequirements.id)),

  saveYearlyRequirement: (call) =>
    savedRow(call, requirementSource, async () => {
      const { id, ...values } = call.body;
      await changeRow(call.db, yearlyRequirements, id, values);
      return id;
    }),
};
