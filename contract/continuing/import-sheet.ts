import { defineSheet } from '../kernel/sheet-definition';
import { genders, limits, visitorTypes } from './rules';

const itemsOf = (words: Readonly<Record<number, string>>) => ({
  label: 'name',
  value: 'id',
  items: Object.entries(words).map(([id, name]) => ({ id: Number(id), name })),
});
const optional = (max: number) => ({ max });

/** Applications as they come from a sending hospital; somebody is known by his identity card within a batch. */
export const applicationImportSheet = defineSheet({
  key: 'conEdu.application',
  name: '进修申请',
  guide: [
    '进修计划从下拉中选择，只列出正在接收申请的批次中已公布的计划',
    '同一批次中身份证号相同的申请：未提交的会被修改，已提交的不再改动',
    '导入后为“未提交”，核对材料后再提交审核',
  ],
  columns: [
    {
      title: '进修计划',
      field: 'plan_id',
      type: 'number',
      dataSource: { label: 'name', value: 'id' },
      rules: { required: true },
    },
    { title: '姓名', field: 'name', type: 'string', rules: { required: true, max: limits.name } },
    { title: '性别', field: 'gender', type: 'number', dataSource: itemsOf(genders), rules: { required: true } },
    { title: '身份证号', field: 'id_card', type: 'string', rules: { required: true, max: 18, unique: true } },
    { title: '手机号码', field: 'phone', type: 'string', rules: optional(limits.phone) },
    {
      title: '人员类型',
      field: 'type_id',
      type: 'number',
      dataSource: itemsOf(visitorTypes),
      rules: { required: true },
    },
    { title: '选送单位', field: 'hospital', type: 'string', rules: { required: true, max: limits.name } },
    { title: '省份', field: 'province', type: 'string', rules: optional(20) },
    { title: '学历', field: 'education', type: 'string', rules: optional(20) },
    { title: '职称', field: 'title', type: 'string', rules: optional(20) },
    { title: '资格证号', field: 'qualification', type: 'string', rules: optional(limits.number) },
    { title: '执业证号', field: 'licence', type: 'string', rules: optional(limits.number) },
  ],
});
