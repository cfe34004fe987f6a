import { defineSheet } from '../kernel/sheet-definition';
import { itemKinds } from './form';
import { limits, pairStates } from './rules';

const kindItems = Object.entries(itemKinds).map(([value, label]) => ({ value, label }));

/** Questions of templates: rows of the same template name make up one template. */
export const templateSheet = defineSheet({
  key: 'evaluation.template',
  name: '评价模板',
  guide: [
    '每行一道题；模板名称相同的行合成一个模板，已在使用的模板会生成新版本',
    '单选与多选的选项用“|”隔开，带分值时写作“优=5|良=4”；矩阵评分的行同样用“|”隔开',
    '文件题填写时可添加照片或 PDF，不计分；文件与签名会说明是谁填的，只能用于实名评价',
  ],
  columns: [
    { title: '模板名称', field: 'template', type: 'string', rules: { required: true, max: limits.name } },
    { title: '章节', field: 'section', type: 'string', rules: { max: limits.name } },
    { title: '题目', field: 'title', type: 'string', rules: { required: true, max: limits.note } },
    {
      title: '题型',
      field: 'kind',
      type: 'string',
      dataSource: { label: 'label', value: 'value', items: kindItems },
      rules: { required: true },
    },
    {
      title: '满分',
      field: 'maximum',
      type: 'number',
      rules: { pattern: /^([1-9]\d?|100)$/, message: '满分应为 1 到 100 的整数' },
    },
    {
      title: '权重',
      field: 'weight',
      type: 'number',
      rules: { pattern: /^(\d{1,3}|1000)$/, message: '权重应为 0 到 1000 的整数' },
    },
    { title: '选项', field: 'options', type: 'string', rules: { max: 2000 } },
    {
      title: '必填',
      field: 'required',
      type: 'string',
      dataSource: {
        label: 'label',
        value: 'value',
        items: [
          { value: 'yes', label: '是' },
          { value: 'no', label: '否' },
        ],
      },
    },
  ],
});

/** Who has not filled in what, for the export. */
export const pairSheet = defineSheet({
  key: 'evaluation.pair',
  name: '评价执行情况',
  columns: [
    { title: '评价人', field: 'rater_name', type: 'string' },
    { title: '工号', field: 'rater_staff_id', type: 'string' },
    { title: '关系', field: 'relation_name', type: 'string' },
    { title: '评价对象', field: 'target_name', type: 'string' },
    { title: '科室', field: 'dept_name', type: 'string' },
    {
      title: '状态',
      field: 'state',
      type: 'string',
      dataSource: {
        label: 'label',
        value: 'value',
        items: Object.entries(pairStates).map(([value, label]) => ({ value, label })),
      },
    },
    { title: '未接触原因', field: 'reason', type: 'string' },
  ],
});
