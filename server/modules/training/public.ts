import { figuresOf, type Figures } from '@contract/training/completion';
import { numbersOf } from '@contract/training/rules';
import type { Db } from '@server/kernel/database/database';
import { countedBooksOf } from './books';

/**
 * Completion of people's handbooks, right as of now: of all that they owe, or of one standard department by its name. People
 * without a handbook are missing.
 */
export async function completionOf(
  db: Db,
  userIds: readonly number[],
  stDeptName?: string,
): Promise<Map<number, Figures>> {
  const books = await countedBooksOf(db, userIds);
  return new Map(
    [...books]
      .filter(([, { version_name: version }]) => version !== '')
      .map(([id, { items, entries, stays }]) => {
        const asked = items.filter((item) => stDeptName === undefined || item.st_dept_name === stDeptName);
        return [id, figuresOf(numbersOf(asked, entries, stays))];
      }),
  );
}
