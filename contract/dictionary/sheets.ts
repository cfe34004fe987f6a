import { defineSheet } from '../kernel/sheet-definition';
import { departmentKinds, majorTypes } from './rules';

const itemsOf = (values: readonly string[]) => values.map((name) => ({ name, value: name }));
const ownItems = (values: readonly string[]) => ({ label: 'name', value: 'value', items: itemsOf(values) });
const yesNo = {
  label: 'name',
  value: 'value',
  items: [
    { name: '是', value: 1 },
    { name: '否', value: 0 },
  ],
};
const wholeNumber = { pattern: /^\d{1,5}$/, message: '请填写 0 到 99999 的整数' };

/** A department is known by its code: the same code again changes it. */
export const departmentSheet = defineSheet({
  key: 'dictionary.department',
  name: '科室',
  guide: ['编码相同的科室会被修改，其余为新增；改名会留下记录，已有的轮转安排仍显示原名称'],
  columns: [
    { title: '大科室', field: 'big_dept_id', type: 'number', dataSource: { label: 'name', value: 'id' } },
    { title: '科室名称', field: 'name', type: 'string', rules: { required: true, max: 100, unique: true } },
    { title: '编码', field: 'code', type: 'string', rules: { required: true, max: 50, unique: true } },
    { title: '类型', field: 'kind', type: 'string', dataSource: ownItems(departmentKinds), rules: { required: true } },
    { title: '上级科室', field: 'parent_id', type: 'number', dataSource: { label: 'name', value: 'id' } },
    { title: '院区', field: 'campus', type: 'string', rules: { max: 100 } },
    { title: '床位数', field: 'beds', type: 'number', rules: wholeNumber },
    { title: '最少住院医师', field: 'min_residents', type: 'number', rules: wholeNumber },
    { title: '接收轮转', field: 'is_rotation', type: 'number', dataSource: yesNo, rules: { required: true } },
  ],
});

/** A major is known by its code too. */
export const majorSheet = defineSheet({
  key: 'dictionary.major',
  name: '专业',
  guide: ['编码相同的专业会被修改，其余为新增；已有人员或培训方案的专业不能改名'],
  columns: [
    { title: '专业名称', field: 'name', type: 'string', rules: { required: true, max: 100 } },
    { title: '专业编码', field: 'code', type: 'string', rules: { required: true, max: 50, unique: true } },
    { title: '类型', field: 'type', type: 'string', dataSource: ownItems(majorTypes), rules: { required: true } },
    { title: '层次', field: 'level', type: 'string', rules: { max: 100 } },
    {
      title: '年限',
      field: 'years',
      type: 'number',
      rules: { required: true, pattern: /^([1-9]|10)$/, message: '年限应为 1 到 10 的整数' },
    },
    { title: '所属基地', field: 'base_id', type: 'number', dataSource: { label: 'name', value: 'id' } },
  ],
});

/** Columns of an export of agreements with schools. */
export const agreementSheet = defineSheet({
  key: 'dictionary.agreement',
  name: '协议院校',
  columns: [
    { title: '院校名称', field: 'name', type: 'string' },
    { title: '编码', field: 'code', type: 'string' },
    { title: '协议编号', field: 'agreement_no', type: 'string' },
    { title: '开始日期', field: 'start_on', type: 'string' },
    { title: '结束日期', field: 'end_on', type: 'string' },
    { title: '状态', field: 'state_name', type: 'string' },
    { title: '剩余天数', field: 'days_left', type: 'number' },
    { title: '层次', field: 'level_names', type: 'string' },
    { title: '年度名额', field: 'quota', type: 'number' },
    { title: '联系人', field: 'contact', type: 'string' },
    { title: '联系电话', field: 'phone', type: 'string' },
  ],
});
