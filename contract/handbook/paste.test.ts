import { describe, expect, it } from 'vitest';
import { pastedRequirements } from './paste';

const kinds = [
  { id: 1, name: '病种', status: 1 },
  { id: 2, name: '操作技能', status: 1 },
  { id: 9, name: '讲座', status: 2 },
];
const paste = (lines: string[], present: Parameters<typeof pastedRequirements>[2] = []) =>
  pastedRequirements(
    lines.map((line) => line.split('|')),
    kinds,
    present,
  );

describe('requirements pasted from a spreadsheet', () => {
  it('are read in the order of the columns, or of their heading', () => {
    const wanted = { kind_id: 2, item: '胸腔穿刺术', req_num: 3, level: '掌握', role: '术者', note: '须有记录' };
    expect(paste(['操作技能|胸腔穿刺术|3|掌握|术者|须有记录']).rows).toEqual([wanted]);
    expect(paste(['例数|项目|类别|备注|角色|程度', '3| 胸腔穿刺术 |操作技能|须有记录|术者|掌握']).rows).toEqual([
      wanted,
    ]);
    expect(paste(['病种|高血压病|5', '', '||']).rows).toEqual([
      { kind_id: 1, item: '高血压病', req_num: 5, level: null, role: null, note: '' },
    ]);
  });

  it.each([
    ['|高血压病|5', '没有填写类别'],
    ['检验|高血压病|5', '没有“检验”这个类别'],
    ['讲座|高血压病|5', '类别“讲座”已停用'],
    ['病种||5', '没有填写项目'],
    [`病种|${'长'.repeat(101)}|5`, '项目不能超过 100 个字'],
    ['病种|高血\u200b压病|5', '含有看不见的字符，请重新输入这一行'],
    ['病种|高血压病|', '例数没有填写，应为 1 到 9999 的整数'],
    ['病种|高血压病|若干', '例数“若干”不正确，应为 1 到 9999 的整数'],
    ['病种|高血压病|2.5', '例数“2.5”不正确，应为 1 到 9999 的整数'],
    ['病种|高血压病|0', '例数不能为 0'],
    ['病种|高血压病|5|精通', '程度“精通”应为了解、熟悉、掌握之一'],
    ['病种|高血压病|5|掌握|主刀', '角色“主刀”应为术者或助手'],
    [`病种|高血压病|5|||${'长'.repeat(301)}`, '备注不能超过 300 个字'],
  ])('%s is told: %s', (line, text) => {
    expect(paste(['病种|肺炎|1', line])).toEqual({
      rows: [expect.objectContaining({ item: '肺炎' })],
      problems: [{ line: 2, text }],
    });
  });

  it('are not written twice, neither among themselves nor beside what is there', () => {
    const present = [{ kind_id: 1, item: '高血压病', role: null }];
    const found = paste(['病种|高血压 病|5', '病种|肺炎|1', '病种|肺炎|2', '操作技能|肺炎|2'], present);
    expect(found.rows.map(({ kind_id, item }) => [kind_id, item])).toEqual([
      [1, '肺炎'],
      [2, '肺炎'],
    ]);
    expect(found.problems).toEqual([
      { line: 1, text: '“高血压 病”在该科室已有，请直接修改原有要求' },
      { line: 3, text: '“肺炎”与第 2 行重复' },
    ]);
  });

  it('are refused where there are too many at once', () => {
    const { rows, problems } = paste(Array.from({ length: 501 }, (_, index) => `病种|第${index}种|1`));
    expect([rows.length, problems[0]!.text]).toEqual([0, '一次最多添加 500 条，现有 501 条，请分批粘贴']);
  });
});
