import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { KeptReason, UndoPreview, undoQuery } from '@contract/rotation/undo-preview';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { knownImport, undoRefusal } from './undo-access';
import { judgeMonths, imagesAfter, isKept, managedOf, type JudgedMonth } from './undo-judge';
import { keptMonths } from './undo-kept';

/** People judged at once: small enough that others' reads on the embedded engine hardly wait. */
const peopleAtOnce = 100;

/**
 * What undoing an import now would do: how many months go back, and which stay, by person and month. Outside a
 * transaction: people are judged in portions, as the undo itself judges them.
 * @throws AppError NOT_FOUND, IMPORT_UNDO_STATE
 */
export async function previewUndo(
  db: Db,
  user: CurrentUser,
  id: string,
  { page, size }: z.output<typeof undoQuery>,
): Promise<UndoPreview> {
  const { undo, ...job } = await knownImport(db, user, id, { locked: false });
  const reason = undoRefusal(job, undo);
  if (reason) throw new AppError('IMPORT_UNDO_STATE', { reason });

  const preview = { created: 0, changed: 0, removed: 0, people: 0, same: 0, hidden: { people: 0, months: 0 } };
  const first = (page - 1) * size;
  const shown: (JudgedMonth & { verdict: KeptReason })[] = [];
  let total = 0;
  for await (const months of portions(db, user, id, preview.hidden)) {
    preview.people += new Set(months.filter(isRestored).map(({ userId }) => userId)).size;
    for (const month of months) {
      if (isRestored(month)) preview[month.kind] += 1;
      else if (isKept(month)) {
        if (total >= first && total < first + size) shown.push(month);
        total += 1;
      } else preview.same += 1;
    }
  }
  return { ...preview, kept: { total, list: await keptMonths(db, id, shown) } };
}

/** Judged months of all people of an import whom the user may see, portion by portion; the others are only counted. */
async function* portions(db: Db, user: CurrentUser, id: string, hidden: UndoPreview['hidden']) {
  for (let lastUser = 0; ;) {
    const images = await imagesAfter(db, id, lastUser, peopleAtOnce);
    const ids = images.map(({ userId }) => userId);
    const visible = await managedOf(db, user.scope, ids, { locked: false });
    const seen = new Set(visible);
    for (const { userId, months } of images) {
      if (seen.has(userId)) continue;
      hidden.people += 1;
      hidden.months += months.length;
    }
    yield await judgeMonths(db, id, visible);
    if (images.length < peopleAtOnce) return;
    lastUser = ids.at(-1)!;
  }
}

const isRestored = ({ verdict }: JudgedMonth) => verdict === 'restore';
