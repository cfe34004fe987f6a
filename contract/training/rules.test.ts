import { describe, expect, it } from 'vitest';
import { entryStates } from './completion';
import { patientDataIn } from '../kernel/patient-data';
import { masked, notReady, reaches, tallied, whyNot } from './rules';
import { entryActions, mayDo, type EntryRole } from './status';

const item = { id: 1, st_dept_name: '心血管内科', role: '助手' as const, required: 2 };
const stays = [
  { st_dept_name: '心血管内科', from: '2026-03-01', to: '2026-03-31' },
  { st_dept_name: '呼吸内科', from: '2026-04-01', to: '2026-04-30' },
];

describe('an entry counts', () => {
  it.each([
    ['2026-03-01', '助手', ''],
    ['2026-03-31', '术者', ''],
    ['2026-03-15', '观摩', '要求助手，登记为观摩'],
    ['2026-03-15', null, '要求助手，登记为未填'],
    ['2026-02-28', '术者', '日期不在心血管内科的轮转期间'],
    ['2026-04-01', '术者', '日期不在心血管内科的轮转期间'],
  ] as const)('on %s as %s: %j', (date, role, expected) => {
    expect(whyNot({ date, role }, item, stays)).toBe(expected);
  });

  it('nowhere without a stay', () => {
    expect(whyNot({ date: '2026-03-01', role: '术者' }, item, [])).toBe('没有心血管内科的轮转安排');
  });

  it('for the item that it names, by its state', () => {
    const made = entryStates.map((state) => ({ requirement_id: 1, date: '2026-03-02', role: '术者' as const, state }));
    const outside = { requirement_id: 1, date: '2026-05-02', role: '术者' as const, state: 'passed' as const };
    const unknown = { ...outside, requirement_id: 9, date: '2026-03-02' };
    expect(tallied([item], [...made, outside, unknown], stays)).toEqual([
      { ...item, submitted: 1, passed: 1, returned: 1, appealed: 1 },
    ]);
  });

  it('by roles in their order', () => {
    expect(reaches('术者', '助手')).toBe(true);
    expect(reaches('观摩', '助手')).toBe(false);
    expect(reaches(null, null)).toBe(true);
  });
});

it.each([
  ['身份证 11010119900101123X', ['idCard']],
  ['电话13800138000。', ['phone']],
  ['患者：王小明，男', ['name']],
  ['姓名 李四', ['name']],
  ['胸痛 3 小时，血压 138/88', []],
  ['检验号 2026112000012345678901', []],
  ['患者入院后完善检查', []],
])('%s tells %j', (text, expected) => {
  expect(patientDataIn(text)).toEqual(expected);
});

it.each([
  ['病历号', '0012345', 'mask', '****345'],
  ['住院号', '12', 'mask', '**'],
  ['患者姓名', '王小明', 'mask', '王**'],
  ['主要诊断', '0012345', 'mask', '0012345'],
  ['病历号', '0012345', 'none', '0012345'],
] as const)('%s %s is kept as told', (label, value, identity, expected) => {
  expect(masked(label, value, identity)).toBe(expected);
});

it('an entry is handed in when nothing is wanting', () => {
  const fields = [{ key: 'a', label: '主要诊断', type: 'text' as const, required: true, options: [] }];
  const kind = { name: '病种', has_role: true, needs_proof: true, fields };
  const entry = { date: '2026-03-02', role: '术者' as const, values: [{ key: 'a', value: '肺炎' }], photos: ['x'] };
  expect(notReady(entry, kind, '2026-03-02')).toBeNull();
  expect(notReady(entry, kind, '2026-03-01')).toBe('日期不能晚于今天');
  expect(notReady({ ...entry, role: null }, kind, '2026-03-02')).toBe('请选择以什么身份完成');
  expect(notReady({ ...entry, values: [{ key: 'a', value: ' ' }] }, kind, '2026-03-02')).toBe('请填写主要诊断');
  expect(notReady({ ...entry, photos: [] }, kind, '2026-03-02')).toBe('请上传证明材料');
});

describe('states, actions and roles', () => {
  const expected: Record<EntryRole, Record<(typeof entryStates)[number], string>> = {
    owner: {
      draft: 'edit submit remove',
      submitted: 'edit',
      passed: '',
      returned: 'edit submit remove appeal',
      appealed: '',
    },
    reviewer: { draft: '', submitted: 'pass return', passed: '', returned: '', appealed: '' },
    other: { draft: '', submitted: '', passed: '', returned: '', appealed: '' },
  };
  it.each(Object.entries(expected))('of the %s', (role, byState) => {
    for (const state of entryStates) {
      const may = entryActions.filter((action) => mayDo(action, { state, level: 0 }, role as EntryRole));
      expect(may.join(' '), state).toBe(byState[state]);
      const higher = entryActions.filter((action) => mayDo(action, { state, level: 1 }, role as EntryRole));
      const isInHands = role === 'owner' && state === 'submitted';
      expect(higher.join(' '), `${state}, a level passed`).toBe(isInHands ? '' : byState[state]);
    }
  });
});
