import { countedOf, figuresOf, missingOf } from '@contract/training/completion';
import { tallied } from '@contract/training/rules';
import type { ExitFinding, ExitItemSource } from '../department-stay/public';
import { bookKinds, countedBooksOf } from './books';
import { trainingRules } from './config';

/** Kind of requirement that the form for leaving has a line of its own for. */
const fullRecord = '大病历';

function counted(title: string, of: 'all' | typeof fullRecord, at: { key: string; order: number }): ExitItemSource {
  return {
    ...at,
    title,
    owner: 'trainee',
    async read(db, stays) {
      const books = await countedBooksOf(db, [...new Set(stays.map(({ userId }) => userId))]);
      const kinds = await bookKinds(db);
      const { minCompletion } = await trainingRules(db);
      return new Map(
        stays.flatMap(({ id, userId }): [number, ExitFinding][] => {
          const book = books.get(userId);
          const dept = book?.stays.find((stay) => stay.id === id)?.st_dept_name;
          if (!book || dept === undefined) return [];
          const owed = book.items.filter(
            (item) =>
              item.st_dept_name === dept && (of === 'all' || kinds.get(item.kind_id)?.name.includes(fullRecord)),
          );
          const rows = tallied(owed, book.entries, book.stays);
          const { completion } = figuresOf(rows);
          if (completion === null) return [];
          const missing = rows.reduce((sum, row) => sum + missingOf(row), 0);
          const waiting = rows.reduce((sum, row) => sum + row.submitted, 0);
          const required = rows.reduce((sum, row) => sum + row.required, 0);
          const done = rows.reduce((sum, row) => sum + countedOf(row), 0);
          const isMet = of === 'all' ? completion * 100 >= minCompletion : missing === 0;
          const cause = `还差 ${missing} 项${waiting > 0 ? `，其中 ${waiting} 项待审核` : ''}`;
          const value =
            of === 'all' ? `${Math.floor(completion * 100)}%（${done}/${required}）` : `${done}/${required} 份`;
          const threshold = of === 'all' ? `${minCompletion}%` : `${required} 份`;
          const query = new URLSearchParams({ dept });
          const link = `/training/student-manual?${query.toString()}`;
          const wardLink = `/training/manual-detail?user=${userId}&stay=${id}&figure=completion`;
          return [[id, { value, threshold, link, wardLink, state: isMet ? 'met' : 'unmet', ...(!isMet && { cause }) }]];
        }),
      );
    },
  };
}

/** What a department's part of the handbook has to be before its trainee leaves. */
export const trainingExitItems: readonly ExitItemSource[] = [
  counted('培训手册', 'all', { key: 'handbook', order: 20 }),
  counted(fullRecord, fullRecord, { key: 'full-record', order: 30 }),
];
