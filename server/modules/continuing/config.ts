import type { ConEduSetting, continuingConfigEndpoints } from '@contract/continuing/config';
import { yuan } from '@contract/continuing/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { settings } from './tables';

const settingId = 1;

const toSetting = (row: typeof settings.$inferSelect): ConEduSetting => ({
  id: row.id,
  periods: row.periods,
  monthly_fee: row.monthlyFee,
  deposit: row.deposit,
  share_percent: row.sharePercent,
  materials: row.materials,
  no_show_days: row.noShowDays,
  delay_months: row.delayMonths,
  training_required: row.trainingRequired,
  certificate_text: row.certificateText,
  letter_text: row.letterText,
  version: row.version,
});
export const settingOf = async (db: Db): Promise<ConEduSetting> => toSetting(await find(db, settings, settingId));

const source: RowSource<ConEduSetting> = {
  table: settings,
  words: {
    periods: { word: '进修时长（月）', say: (list) => list.join('、') },
    monthly_fee: { word: '每月进修费（元）', say: yuan },
    deposit: { word: '保证金（元）', say: yuan },
    share_percent: '科室分成（%）',
    materials: { word: '申请材料', say: (list) => list.join('、') },
    no_show_days: '逾期未报到天数',
    delay_months: '一次延期最多月数',
    training_required: { word: '入科前须岗前培训合格', say: (is) => (is ? '是' : '否') },
    certificate_text: '结业证正文',
    letter_text: '录取通知书正文',
  },
  read: async ({ db }, id) => toSetting(await find(db, settings, id)),
};

/** 进修配置: one row. */
export const configHandlers: Handlers<typeof continuingConfigEndpoints> = {
  conEduSetting: ({ db }) => settingOf(db),
  saveConEduSetting: (call) =>
    savedRow(call, source, async () => {
      const { id, ...values } = call.body;
      await changeRow(call.db, settings, id, {
        periods: values.periods,
        monthlyFee: values.monthly_fee,
        deposit: values.deposit,
        sharePercent: values.share_percent,
        materials: values.materials,
        noShowDays: values.no_show_days,
        delayMonths: values.delay_months,
        trainingRequired: values.training_required,
        certificateText: values.certificate_text,
        letterText: values.letter_text,
      });
      return id;
    }),
};
