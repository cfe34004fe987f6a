import { AppError } from '@contract/kernel/errors';
import type { entryEndpoints } from '@contract/training/entries';
import type { Handlers } from '@server/kernel/implement';
import { submit } from '../approval/public';
import { appealFlow, appealSubject } from './appeal-flow';
import { stayOfEntry } from './reviewing';
import { entriesOnWire, openBooks } from './wire';
import { demandMay, demandOpen, lockedEntries } from './write';

/** 申诉: a returned entry may count where the department had nothing of the kind. */
export const appealHandlers: Handlers<Pick<typeof entryEndpoints, 'appealEntry'>> = {
  appealEntry: async ({ db, user, body, audit }) => {
    const open = (await openBooks(db, user, [user.userId])).get(user.userId);
    const [entry] = await lockedEntries(db, user.userId, [body.id]);
    if (!open || !entry) throw new AppError('NOT_FOUND');
    if (entry.version !== body.version) {
      const [copy] = await entriesOnWire(db, [entry], open);
      throw new AppError('VERSION_STALE', {}, { copy });
    }
    demandMay('appeal', entry);
    await demandOpen(db, [entry.date]);
    const item = open.book.items.find(({ id }) => id === entry.requirementId)?.item ?? '已取消的项目';
    const stay = stayOfEntry(entry, open.book);
    await submit(db, appealFlow, {
      subjectId: appealSubject(entry),
      submitterId: user.userId,
      title: `申诉：${item}（${entry.date}）`,
      payload: { reason: body.reason, version: entry.version },
      ...(stay && { stayId: stay.id }),
    });
    audit({ target: `training_entry:${entry.id}` });
    // Where nothing is reviewed it counts at once.
    const [now] = await lockedEntries(db, user.userId, [body.id]);
    return (await entriesOnWire(db, [now!], open))[0]!;
  },
};
