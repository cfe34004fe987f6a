import { eq } from 'drizzle-orm';
import type { paperEndpoints } from '@contract/exam/papers';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { replaceParts } from '@server/kits/rows';
import { demandVisible, personRefs } from '../../people/public';
import { ownPaper } from './read';
import { examPaperShares } from './tables';

const sharedWith = async (db: Db, paperId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: examPaperShares.personId })
    .from(examPaperShares)
    .where(eq(examPaperShares.paperId, paperId))
    .orderBy(examPaperShares.personId);
  return rows.map(({ id }) => id);
};

/** 共享试卷: to be read, copied and put on exams by others. */
export const shareHandlers: Pick<Handlers<typeof paperEndpoints>, 'paperShares' | 'savePaperShares'> = {
  paperShares: async ({ db, user, params }) => {
    const { id } = await ownPaper(db, user, params.id);
    return [...(await personRefs(db, user.scope, await sharedWith(db, id))).values()];
  },
  savePaperShares: async ({ db, user, body, audit }) => {
    const { id, ownerId } = await ownPaper(db, user, body.id);
    await demandVisible(db, user.scope, body.person_ids);
    const before = await sharedWith(db, id);
    const seen = await personRefs(db, user.scope, before);
    // Whom the caller does not see stays; the owner has it anyway.
    const people = new Set([...body.person_ids, ...before.filter((person) => !seen.has(person))]);
    people.delete(ownerId);
    const rows = [...people].map((personId) => ({ paperId: id, personId }));
    await replaceParts(db, examPaperShares, examPaperShares.paperId, id, rows);
    audit({ target: `exam_paper:${id}`, detail: { people: rows.length } });
    return { count: rows.length };
  },
};
