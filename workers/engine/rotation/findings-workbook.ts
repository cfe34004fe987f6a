import type { Finding } from '@contract/rotation/types';
import type { Row, WorkbookModel } from '../spreadsheet/write/model';

const columns = [
  { title: '工作表', width: 15 },
  { title: '行', width: 8 },
  { title: '列', width: 8 },
  { title: '表头', width: 15 },
  { title: '问题代码', width: 28 },
  { title: '说明', width: 70 },
  { title: '单元格内容', width: 25 },
  { title: '建议', width: 35 },
];

/** The list of findings as a workbook that can be filtered, for whoever repairs the plan. */
export function findingsWorkbook(findings: readonly Finding[]): WorkbookModel {
  const rows: Row[] = [columns.map(({ title }) => title), ...findings.map(rowOf)];
  return {
    title: '轮转导入问题清单',
    sheets: [
      {
        name: '问题清单',
        columns: columns.map(({ width }) => ({ width, style: 'left' })),
        rows,
        headerRows: 1,
        freeze: { rows: 1 },
        autoFilter: `A1:H${rows.length}`,
      },
    ],
  };
}

function rowOf({ sheet, row, column, header, code, message, value, suggestions }: Finding): Row {
  return [sheet, row, column, header, code, message, value, suggestions.join('、')];
}
