import { eq, sql } from 'drizzle-orm';
import type { paperEndpoints, PaperShares } from '@contract/exam/papers';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import type { Reader } from '@server/kits/row-calls';
import { demandSeen, find, replaceParts } from '@server/kits/rows';
import { demandVisible, personRefs } from '../../people/public';
import { ownPaper } from './read';
import { examPapers, examPaperShares } from './tables';

const sharedWith = async (db: Db, paperId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: examPaperShares.personId })
    .from(examPaperShares)
    .where(eq(examPaperShares.paperId, paperId))
    .orderBy(examPaperShares.personId);
  return rows.map(({ id }) => id);
};

async function sharesOf({ db, user }: Reader, paperId: number): Promise<PaperShares> {
  const { shareVersion: version } = await find(db, examPapers, paperId);
  return { people: [...(await personRefs(db, user.scope, await sharedWith(db, paperId))).values()], version };
}

/** 共享试卷: to be read, copied and put on exams by others. */
export const shareHandlers: Pick<Handlers<typeof paperEndpoints>, 'paperShares' | 'savePaperShares'> = {
  paperShares: async (call) => {
    const { id } = await ownPaper(call.db, call.user, call.params.id);
    return sharesOf(call, id);
  },
  savePaperShares: async (call) => {
    const { db, user, body, audit } = call;
    const { id, ownerId } = await ownPaper(db, user, body.id);
    // Locked before it is compared: of two at once the second sees what the first has written.
    await db.select({ id: examPapers.id }).from(examPapers).where(eq(examPapers.id, id)).for('update');
    demandSeen(await sharesOf(call, id), call.ifMatch);
    await demandVisible(db, user.scope, body.person_ids);
    const before = await sharedWith(db, id);
    const seen = await personRefs(db, user.scope, before);
    // Whom the caller does not see stays; the owner has it anyway.
    const people = new Set([...body.person_ids, ...before.filter((person) => !seen.has(person))]);
    people.delete(ownerId);
    const rows = [...people].map((personId) => ({ paperId: id, personId }));
    await replaceParts(db, examPaperShares, examPaperShares.paperId, id, rows);
    await db
      .update(examPapers)
      .set({ shareVersion: sql`${examPapers.shareVersion} + 1` })
      .where(eq(examPapers.id, id));
    audit({ target: `exam_paper:${id}`, detail: { people: rows.length } });
    return sharesOf(call, id);
  },
};
