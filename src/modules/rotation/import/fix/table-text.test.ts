import { expect, it } from 'vitest';
import { parseTable } from './table-text';

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
