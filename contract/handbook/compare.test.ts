import { describe, expect, it } from 'vitest';
import { differences, type ComparedDept } from './compare';

const asked = (item: string, part: object = {}) => ({
  kind_id: 1,
  item,
  role: null,
  req_num: 5,
  level: '掌握' as const,
  note: '',
  ...part,
});
const dept = (name: string, items: ReturnType<typeof asked>[], half_months = 6): ComparedDept => ({
  name,
  kind: 'necessary',
  half_months,
  requirements: items,
});
const words = (before: ComparedDept[], after: ComparedDept[]) =>
  differences(before, after).map((one) => [one.dept, one.item, one.change, one.before, one.after].join(' | '));

describe('two versions of a subject', () => {
  it('do not differ from themselves, nor in how a name is written', () => {
    expect(words([dept('心内科（一）', [asked('高血压')])], [dept('心内科 (一)', [asked('高 血压')])])).toEqual([]);
  });

  it('differ in lengths, items, counts, levels and notes', () => {
    const before = [dept('心内科', [asked('高血压'), asked('心衰'), asked('房颤')])];
    const after = [
      dept(
        '心内科',
        [asked('高血压', { req_num: 8 }), asked('房颤', { level: '了解', note: '参与即可' }), asked('心肌病')],
        5,
      ),
    ];
    expect(words(before, after)).toEqual([
      '心内科 | 轮转时长 | changed | 3 个月 | 2.5 个月',
      '心内科 | 高血压 | changed | 5，掌握 | 8，掌握',
      '心内科 | 房颤 | changed | 5，掌握 | 5，了解，参与即可',
      '心内科 | 心肌病 | added |  | 5，掌握',
      '心内科 | 心衰 | removed | 5，掌握 | ',
    ]);
  });

  it('differ by departments with all that they ask, and by the part that is played', () => {
    const skill = asked('穿刺', { role: '术者', level: null });
    expect(words([dept('肾内科', [skill])], [dept('血液科', [{ ...skill, role: '助手' as never }])])).toEqual([
      '血液科 | 轮转时长 | added |  | 3 个月',
      '血液科 | 穿刺（助手） | added |  | 5',
      '肾内科 | 轮转时长 | removed | 3 个月 | ',
      '肾内科 | 穿刺（术者） | removed | 5 | ',
    ]);
  });
});
