import { defineSheet, type SheetDefinition } from '../kernel/sheet-definition';
import { dataSets, fieldKeys, numberFields, type SetKey } from './sets';

/** Rows of a data set, with its own words over their fields. */
export function detailSheet(set: SetKey): SheetDefinition {
  const { title, fields } = dataSets[set];
  return defineSheet({
    key: `analysis.${set}`,
    name: title,
    columns: fieldKeys.flatMap((field) => {
      const word = fields[field];
      if (word === undefined) return [];
      const type = numberFields.includes(field) ? ('number' as const) : ('string' as const);
      return [{ title: word, field, type, rules: {} }];
    }),
  });
}
