import { writeWorkbook } from '../../../../workers/engine/spreadsheet/write';
import { template } from '../template';
import type { Engine } from './engine';

export const engine: Engine = async () => {
  const bytes = await writeWorkbook({
    sheets: [
      {
        name: '轮转计划',
        headerRows: 1,
        columns: template.head.map(() => ({ width: 15, style: 'body' as const })),
        rows: [template.head],
        blankRows: { count: template.rows },
        freeze: { rows: 1, columns: 2 },
        validations: template.lists.map(({ column, name }) => ({
          range: `${column}2:${column}${template.rows + 1}`,
          list: { formula: name },
        })),
      },
      { name: 'lists', hidden: 'hidden', rows: template.options.map((option) => [option]) },
    ],
    definedNames: template.names.map((name) => ({ name, ref: `lists!$A$1:$A$${template.options.length}` })),
  });
  return { data: bytes, transfer: [bytes.buffer] };
};
