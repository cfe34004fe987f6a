import { validIn } from '@contract/rotation/lists';
import type { FixBook, Place } from './fix-book';

/** The names that a cell may hold, as far as they can be listed: of its month in the handbook of the row's person. */
export function cellOptions(book: FixBook, { sheet, line }: Place, column: number): string[] {
  const one = book.sheets[sheet]!;
  const { person, subject } = one.lines[line]!;
  const { layout } = one;
  if (!layout) return [];
  if (column === layout.fixed.major.index) return person?.major ? [person.major] : [];
  if (column === layout.fixed.personType?.index) return [...book.index.typeNames.values()];
  const month = layout.months.find(({ dept, handbook }) => dept.index === column || handbook?.index === column);
  if (!month || !subject) return [];
  const valid = subject.standards.filter(({ candidates }) => candidates.some((one) => validIn(one, month.index)));
  if (month.handbook?.index === column) return [...new Set(valid.map(({ name }) => name))];
  const names = valid.flatMap(({ candidates }) => candidates.filter((one) => validIn(one, month.index)));
  return [...new Set(names.map(({ deptName }) => deptName))];
}
