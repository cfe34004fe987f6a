import { describe, expect, it } from 'vitest';
import { versionFindings, type CheckedDept, type CheckedSubject } from './check';

const kinds = new Map([
  [1, '病种'],
  [2, '操作技能'],
]);
const dept = (part: Partial<CheckedDept> = {}): CheckedDept => ({
  id: 5,
  name: '心血管内科',
  kind: 'necessary',
  half_months: 6,
  is_linked: true,
  requirements: [{ kind_id: 1, item: '高血压病', role: null, req_num: 10 }],
  ...part,
});
const subject = (depts: CheckedDept[], part: Partial<CheckedSubject> = {}): CheckedSubject => ({
  id: 3,
  name: '内科',
  half_months: 6,
  state: 2,
  groups: [],
  reserve_half_months: 0,
  depts,
  ...part,
});
const words = (subjects: CheckedSubject[], grades = [2027]) =>
  versionFindings({ grades }, subjects, kinds).map(({ severity, text }) => `${severity}: ${text}`);

describe('findings of a version', () => {
  it('are none where all is in order', () => {
    expect(words([subject([dept()])])).toEqual([]);
  });

  it('tell of a version without grades or subjects', () => {
    expect(words([], [])).toEqual(['error: 没有设置适用年级', 'error: 没有专业，请先在轮转规则中建立各专业的轮转方案']);
    expect(words([subject([])])).toEqual(['error: 内科没有标准科室']);
  });

  it('tell of a scheme that nobody is judged by yet', () => {
    expect(words([subject([dept()], { state: 1 })])).toEqual([
      'warning: 内科的轮转规则还是草稿，发布之前不用于轮转安排',
    ]);
  });

  it('compare items as people read them, and the part that is played', () => {
    const asked = { kind_id: 2, role: null, req_num: 3 };
    const both = [
      { ...asked, item: '胸腔穿刺术（诊断）' },
      { ...asked, item: '胸腔穿刺术 (诊断)' },
      { ...asked, item: '胸腔穿刺术（诊断）' },
    ];
    expect(words([subject([dept({ requirements: both })])])).toEqual([
      'error: 内科“心血管内科”的操作技能“胸腔穿刺术（诊断）”重复',
    ]);
    const parts = [
      { ...asked, item: '阑尾切除术', role: '术者' as const },
      { ...asked, item: '阑尾切除术', role: '助手' as const },
    ];
    expect(words([subject([dept({ requirements: parts })])])).toEqual([]);
  });

  it('tell of counts that are not settled', () => {
    const requirements = [{ kind_id: 1, item: '心力衰竭', role: null, req_num: 0 }];
    expect(words([subject([dept({ requirements })])])).toEqual(['error: 内科“心血管内科”的病种“心力衰竭”例数为 0']);
  });

  it('add up necessary items, groups once, and the reserve', () => {
    const optional = { kind: 'optional' as const, half_months: 4 };
    const all = [
      dept(),
      dept({ ...optional, id: 6, name: '皮肤科' }),
      dept({ ...optional, id: 7, name: '心电图' }),
      dept({ id: 8, name: '机动', kind: 'reserve', half_months: 3, requirements: [], is_linked: false }),
    ];
    const rest = { groups: [{ least: 3, most: 4 }], reserve_half_months: 3 };
    expect(words([subject(all, { ...rest, half_months: 13 })])).toEqual([]);
    expect(words([subject(all, { ...rest, half_months: 12 })])).toEqual([]);
    expect(words([subject(all, { ...rest, half_months: 66 })])).toEqual([
      'error: 内科各标准科室共 6–6.5 个月，与总时长 33 个月不符',
    ]);
  });

  it('warn of departments without requirements or without a place, after the errors', () => {
    const bare = dept({ requirements: [], is_linked: false });
    expect(words([subject([bare], { half_months: 8 })])).toEqual([
      'error: 内科各标准科室共 3 个月，与总时长 4 个月不符',
      'warning: 内科“心血管内科”没有培训要求',
      'warning: 内科“心血管内科”没有对应的医院科室，无法安排轮转',
    ]);
  });
});
