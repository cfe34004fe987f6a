import { expect, it } from 'vitest';
import { parseTable, tableHtml, tableText } from './table-text';

it.each<[string, string[][]]>([
  ['心内科', [['心内科']]],
  [
    '甲\t乙\r\n丙\t丁\r\n',
    [
      ['甲', '乙'],
      ['丙', '丁'],
    ],
  ],
  ['甲\t\n', [['甲', '']]],
  ['"两\n行"\t"他说""好"""', [['两\n行', '他说"好"']]],
  ['甲"乙', [['甲"乙']]],
  ['', [['']]],
])('%j is %j', (text, table) => expect(parseTable(text)).toEqual(table));

it('writes what it reads, whatever the cells hold', () => {
  const table = [
    ['心内科', '两\n行', ''],
    ['"引', '甲"乙', '丙\t丁'],
  ];
  expect(parseTable(tableText(table))).toEqual(table);
});

it('writes a table whose cells are text and hold no markup', () => {
  expect(tableHtml([['0012', '<b>&"']])).toBe(
    `<table><tr><td style="mso-number-format:'\\@'">0012</td>` +
      `<td style="mso-number-format:'\\@'">&lt;b&gt;&amp;&quot;</td></tr></table>`,
  );
});
