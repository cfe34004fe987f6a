import { describe, expect, it } from 'vitest';
import { deadlineWord, fieldsProblem, freshKey, intervalWord, type KindField } from './kind-rules';

const field = (part: Partial<KindField>): KindField => ({
  key: 'date',
  label: '日期',
  type: 'date',
  required: true,
  options: [],
  ...part,
});

describe('fields of a kind', () => {
  it.each<[string, KindField[], string | null]>([
    ['none', [], null],
    ['two that differ', [field({}), field({ key: 'note', label: '备注' })], null],
    ['one without a name', [field({ label: ' ' })], '登记字段的名称不能为空'],
    ['two of one name', [field({}), field({ key: 'day' })], '登记字段“日期”重复'],
    ['two under one key', [field({}), field({ label: '备注' })], '登记字段的标识重复，请删除后重新增加'],
    ['a choice of one', [field({ type: 'choice', options: ['是'] })], '单选字段“日期”至少要有两个选项'],
    ['a choice of the same', [field({ type: 'choice', options: ['是', '是'] })], '单选字段“日期”至少要有两个选项'],
  ])('%s', (_, fields, problem) => {
    expect(fieldsProblem(fields)).toBe(problem);
  });

  it('get keys that no other has, also after one is taken out', () => {
    const first = freshKey([]);
    expect([first, freshKey([{ key: first }]), freshKey([{ key: 'field_2' }])]).toEqual([
      'field_1',
      'field_2',
      'field_3',
    ]);
  });

  it('say when an entry may be made', () => {
    expect([deadlineWord(null), deadlineWord(0), deadlineWord(7)]).toEqual(['不限', '出科当日', '出科后 7 天内']);
    expect([intervalWord(0), intervalWord(3)]).toEqual(['不限', '至少间隔 3 天']);
  });
});
