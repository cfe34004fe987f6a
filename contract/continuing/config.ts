import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { blockText, lineText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { limits } from './rules';

const int = z.number().int();
const money = wholeNumber(...limits.money);
const apart = (all: readonly (number | string)[]) => new Set(all).size === all.length;

const asked = {
  /** Months that are offered. */
  periods: z
    .array(wholeNumber(...limits.months))
    .min(1, '请至少填写一个进修时长')
    .max(6)
    .refine(apart, '进修时长重复'),
  /** In fen. */
  monthly_fee: money,
  deposit: money,
  /** The department's part of tuition. */
  share_percent: wholeNumber(...limits.percent),
  materials: z.array(lineText(limits.name).min(1)).max(limits.materials).refine(apart, '材料名称重复'),
  /** After so many days without a word somebody may be noted as not coming. */
  no_show_days: wholeNumber(...limits.days),
  /** Most months of one extension. */
  delay_months: wholeNumber(1, 12),
  /** 入科 asks for a passed 岗前培训. */
  training_required: z.boolean(),
  /** Words of a certificate and of a letter of admission. */
  certificate_text: blockText(limits.note).min(1, '结业证正文是必填项'),
  letter_text: blockText(limits.note).min(1, '录取通知书正文是必填项'),
};
/** What holds for all who visit: one row. */
export const conEduSetting = z.object({
  id: int,
  periods: z.array(int),
  monthly_fee: int,
  deposit: int,
  share_percent: int,
  materials: z.array(z.string()),
  no_show_days: int,
  delay_months: int,
  training_required: z.boolean(),
  certificate_text: z.string(),
  letter_text: z.string(),
  version: int,
});
export type ConEduSetting = z.output<typeof conEduSetting>;

export const continuingConfigEndpoints = defineEndpoints(continuingModule, {
  conEduSetting: {
    method: 'GET',
    path: '/api/v2/continuing/setting',
    summary: '进修配置',
    access: 'conEdu:batch:list',
    data: conEduSetting,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveConEduSetting: saved({
    path: '/api/v2/continuing/setting/save',
    summary: '修改进修配置',
    access: 'conEdu:config:edit',
    body: z.object({ id: rowId, ...asked }),
    row: conEduSetting,
    audit: 'conEdu.setting.save',
  }),
});
