import { describe, expect, it } from 'vitest';
import { personTypeIds } from '../kernel/enums';
import { mayFollow, nextStatuses, statusName } from './business-status';
import { configProblems } from './core-fields';
import { initialTypeConfig } from './initial-types';
import { typeConfig, type TypeConfig } from './type-config';

describe('initial personnel types', () => {
  it.each(personTypeIds)('type %i may be saved as it is', (id) => {
    const config = initialTypeConfig(id);
    expect(typeConfig.parse(config)).toEqual(config);
    expect(configProblems(config)).toEqual([]);
  });

  it('trainees rotate, staff do not', () => {
    expect(personTypeIds.filter((id) => initialTypeConfig(id).rotates)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('students sign in with their student number', () => {
    expect(personTypeIds.filter((id) => initialTypeConfig(id).account_rule === 'student_id')).toEqual([4, 5]);
  });

  it('never hands out the same lists twice: changing one type changes no other', () => {
    const first = initialTypeConfig(1);
    first.fields[3]!.options.push('其他');
    first.statuses[0]!.next.push(99);
    expect(initialTypeConfig(1).fields[3]!.options).toEqual(['男', '女']);
    expect(initialTypeConfig(2).statuses[0]!.next).not.toContain(99);
  });
});

describe('business statuses', () => {
  const { statuses } = initialTypeConfig(1);

  it.each([
    [1, 2, true],
    [2, 3, true],
    [2, 4, true],
    [2, 5, true],
    [2, 6, true],
    [5, 7, true],
    [2, 7, false],
    [6, 2, false],
    [7, 2, false],
    [2, 2, false],
    [99, 2, false],
  ])('a resident %i -> %i: %s', (from, to, allowed) => {
    expect(mayFollow(statuses, from, to)).toBe(allowed);
  });

  it('every status but the last leads on, and the first leads to all others', () => {
    const reached = new Set([statuses[0]!.status]);
    for (const status of reached) for (const next of nextStatuses(statuses, status)) reached.add(next);
    expect(reached).toEqual(new Set(statuses.map(({ status }) => status)));
  });

  it('staff are in post, not in training', () => {
    expect([statusName(2), statusName(2, false), statusName(7, false)]).toEqual(['在培', '在岗', '离院']);
  });
});

describe('a configuration that may not be saved', () => {
  const broken = (change: (config: TypeConfig) => void) => {
    const config = initialTypeConfig(1);
    change(config);
    return configProblems(config).map(({ message }) => message);
  };
  const index = (key: string) => initialTypeConfig(1).fields.findIndex((field) => field.key === key);

  it.each<[string, (config: TypeConfig) => void, string]>([
    ['drops the name', (config) => void config.fields.shift(), '缺少必需的字段 name'],
    ['makes the staff id optional', (config) => void (config.fields[1]!.required = false), '工号：必须显示且必填'],
    ['gives a key twice', (config) => void (config.fields[2]!.key = 'name'), '学号：标识与其他字段重复'],
    [
      'changes a core field’s type',
      (config) => void (config.fields[0]!.type = 'number'),
      '姓名：系统字段的类型不能修改',
    ],
    ['names no section', (config) => void (config.fields[0]!.section = 'nowhere'), '姓名：所在分组不存在'],
    [
      'leaves a choice without options',
      (config) => void (config.fields[index('politics')]!.options = []),
      '政治面貌：请至少填写一个选项',
    ],
    [
      'changes the words of gender',
      (config) => void (config.fields[index('gender')]!.options = ['M', 'F']),
      '性别：选项固定为男、女',
    ],
    [
      'leads to a status of another type',
      (config) => void config.statuses[0]!.next.push(9),
      '业务状态只能转到本类型的其他状态',
    ],
    [
      'uses an import column twice',
      (config) => void (config.fields[1]!.import_column = '姓名'),
      '工号：导入列与其他字段重复',
    ],
    [
      'uses an import column twice, written differently',
      (config) => void (config.fields[1]!.import_column = ' 姓 名*'),
      '工号：导入列与其他字段重复',
    ],
    [
      'leaves the staff id out of the import',
      (config) => void (config.fields[1]!.import_column = ''),
      '工号：导入列不能为空',
    ],
    [
      'takes the heading of the type',
      (config) => void (config.fields[2]!.import_column = '人员类型'),
      '学号：导入列不能是“人员类型”',
    ],
  ])('%s', (_, change, message) => {
    expect(broken(change)).toContain(message);
  });
});
