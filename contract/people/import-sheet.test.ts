import { describe, expect, it } from 'vitest';
import { rowReader } from '../kernel/sheet-check';
import { leavesOf } from '../kernel/sheet-definition';
import { idCardCheck } from './id-card';
import { personCells, typeOfOptions, userSheetOf, userSheetOptions, type ImportedType } from './import-sheet';
import { initialTypeConfig } from './initial-types';
import { personTypeIds } from '../kernel/enums';
import type { PersonField } from './type-config';

const lists = {
  dept_id: [{ id: 7, name: '心内科' }],
  base_id: [{ id: 3, name: '内科基地' }],
  academy_id: [{ id: 5, name: '示例学院' }],
  training_major: [{ name: '内科' }],
};
const blank: Omit<PersonField, 'key' | 'label' | 'type' | 'import_column'> = {
  section: 'basic',
  required: false,
  shown: true,
  editable_by_self: false,
  needs_review: false,
  options: [],
};
/** A type as an administrator might make it: few columns, some of them renamed, some its own. */
const scholar: ImportedType = {
  id: 8,
  type_name: '访问学者',
  config: {
    ...initialTypeConfig(8),
    fields: [
      { ...blank, key: 'name', label: '姓名', type: 'text', required: true, import_column: '学者姓名' },
      { ...blank, key: 'staff_id', label: '工号', type: 'text', required: true, import_column: '' },
      { ...blank, key: 'gender', label: '性别', type: 'choice', options: ['男', '女'], import_column: '性别' },
      { ...blank, key: 'id_card', label: '身份证号', type: 'id_card', import_column: '证件号' },
      { ...blank, key: 'birth_date', label: '出生日期', type: 'date', import_column: '生日' },
      { ...blank, key: 'dept_id', label: '所在科室', type: 'dept', required: true, import_column: '接待科室' },
      { ...blank, key: 'recruit_year', label: '年级', type: 'number', import_column: '来访年度' },
      {
        ...blank,
        key: 'visit_kind',
        label: '来访类别',
        type: 'choice',
        options: ['短期', '长期'],
        import_column: '类别',
      },
      { ...blank, key: 'purpose', label: '来访目的', type: 'textarea', import_column: '目的' },
      { ...blank, key: 'phone', label: '手机号码', type: 'phone', import_column: '电话' },
      { ...blank, key: 'email', label: '邮箱', type: 'email', shown: false, import_column: '邮箱' },
      { ...blank, key: 'nation', label: '民族', type: 'text', import_column: '' },
      { ...blank, key: 'letter', label: '邀请函', type: 'file', import_column: '' },
    ],
  },
};
const sheet = userSheetOf(scholar);
const options = userSheetOptions(scholar, lists);
const read = rowReader(sheet, options);
const good = { name: '示例学者', staff_id: 'FX-1', dept_id: '心内科' };
const problemsOf = (change: Record<string, string>) =>
  read({ ...good, ...change }).problems.map((each) => each.message);

describe('the sheet of a type', () => {
  it('has a column for each field that is shown and has a heading, and for the indispensable ones', () => {
    expect(sheet).toMatchObject({ key: 'people.user:8', name: '访问学者' });
    const columns = leavesOf(sheet.columns).map(({ title, rules }) => (rules?.required ? `${title}*` : title));
    expect(columns).toEqual([
      '人员类型',
      '学者姓名*',
      '工号*',
      '性别',
      '证件号',
      '生日',
      '接待科室*',
      '来访年度',
      '类别',
      '目的',
      '电话',
    ]);
  });

  it('offers the lists of its dictionary fields only, its own words, and itself', () => {
    expect(Object.keys(options).toSorted()).toEqual(['dept_id', 'personType']);
    const words = leavesOf(sheet.columns).find(({ field }) => field === 'visit_kind')!.dataSource!.items;
    expect(words).toEqual([{ name: '短期' }, { name: '长期' }]);
    expect(read({ ...good, personType: '访问学者' }).row['personType']).toBe(8);
  });

  it('is made again of its options alone, which are plain data', () => {
    const sent = structuredClone(options);
    const again = userSheetOf(typeOfOptions(JSON.parse(JSON.stringify(sent))));
    expect(JSON.stringify(again)).toBe(JSON.stringify(sheet));
    expect(() => typeOfOptions({ personType: [{ id: 1, name: '住院医师' }] })).toThrow(
      expect.objectContaining({ key: 'SHEET_HEADER_MISSING' }),
    );
  });

  it('reads what is filled in and leaves out what is not', () => {
    const { row, problems } = read({ ...good, visit_kind: '长期', recruit_year: '２０２６', phone: '139 0000 1234' });
    expect(problems).toEqual([]);
    expect(personCells(row)).toEqual({
      name: '示例学者',
      staff_id: 'FX-1',
      dept_id: 7,
      recruit_year: 2026,
      visit_kind: '长期',
      phone: '139 0000 1234',
    });
  });

  const number = `11010119900307001`;
  const idCard = number + idCardCheck(number);
  it.each([
    [{ name: '' }, '学者姓名是必填项'],
    [{ dept_id: '' }, '接待科室是必填项'],
    [{ dept_id: '骨科' }, '接待科室“骨科”不在可选范围内，请从下拉列表中选择'],
    [{ visit_kind: '终身' }, '类别“终身”不在可选范围内，请从下拉列表中选择'],
    [{ personType: '住院医师' }, '人员类型“住院医师”不在可选范围内，请从下拉列表中选择'],
    [{ recruit_year: '今年' }, '来访年度应为数字，请输入正确的来访年度'],
    [{ recruit_year: '1066' }, '来访年度应在 1950 到 2100 之间'],
    [{ phone: '12' }, '请填写正确的电话'],
    [{ id_card: '110' }, '请填写正确的证件号'],
    [{ id_card: idCard, birth_date: '1990-03-08' }, '出生日期与身份证号不一致'],
    [{ id_card: idCard, gender: '女' }, '性别与身份证号不一致'],
    [{ purpose: '长'.repeat(301) }, '目的的字符数不能多于 300 个'],
  ])('refuses %j', (change, message) => {
    expect(problemsOf(change as Record<string, string>)).toEqual([message]);
  });

  it('takes an identity number that agrees', () => {
    expect(problemsOf({ id_card: idCard.toLowerCase(), birth_date: '1990/3/7', gender: '男' })).toEqual([]);
  });
});

it.each(personTypeIds)('type %i as it begins has a column for each of its fields', (id) => {
  const config = initialTypeConfig(id);
  const { columns } = userSheetOf({ id, type_name: '示例', config });
  expect(leavesOf(columns).map(({ field }) => field)).toEqual(['personType', ...config.fields.map(({ key }) => key)]);
});
