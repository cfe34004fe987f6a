import { and, asc, eq, sql } from 'drizzle-orm';
import { contentProblems } from '@contract/exam/content-problems';
import type { FullContent } from '@contract/exam/content';
import type { CheckedQuestion, importEndpoints } from '@contract/exam/import';
import { bandsOf, factsApart, likeness, nearEnough, trigrams, wordingOf } from '@contract/exam/near';
import { plainText } from '@contract/kernel/rich-text';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { bankRights, demandHolding, type BankRight } from '../bank-rights';
import { clean, contentHash, newestVersions, publicContents } from './contents';
import { inSight } from './list';
import { writeQuestion } from './save';
import { examQuestions, examVersions } from './tables';

const mostCompared = 40;
const mostShown = 3;

type Rights = ReadonlyMap<number, BankRight>;

/** The question in sight that has these very words; null where none has. */
async function knownAs(db: Db, rights: Rights, type: number, content: FullContent): Promise<number | null> {
  const [found] = await db
    .select({ id: examQuestions.id })
    .from(examVersions)
    .innerJoin(examQuestions, and(eq(examQuestions.id, examVersions.questionId), eq(examQuestions.no, examVersions.no)))
    .where(and(eq(examVersions.hash, contentHash(type, content)), inSight(rights)))
    .orderBy(asc(examQuestions.id))
    .limit(1);
  return found?.id ?? null;
}

/** Questions in sight whose words are near, nearest first: to be looked at, nothing is decided by it. */
async function nearOf(db: Db, rights: Rights, type: number, content: FullContent): Promise<CheckedQuestion['near']> {
  const bands = bandsOf(wordingOf(content));
  if (bands.length === 0) return [];
  const rows = await db
    .select()
    .from(examQuestions)
    .where(and(inSight(rights), eq(examQuestions.type, type), sql`${examQuestions.bands} && ${array(bands, 'int')}`))
    .orderBy(asc(examQuestions.id))
    .limit(mostCompared);
  const versions = await newestVersions(db, rows);
  const contents = await publicContents(db, [...versions.values()]);
  const own = trigrams(wordingOf(content));
  const ownWords = plainText(content.parts.map((part) => part.public.stem).join(' '));
  return rows
    .map((row) => {
      const other = contents.get(versions.get(row.id)!)!;
      const words = plainText(other.parts.map(({ stem }) => stem).join(' '));
      return {
        excerpt: row.excerpt.slice(0, 120),
        similarity: Math.round(likeness(own, trigrams(wordingOf(other))) * 100) / 100,
        is_other_fact: factsApart(ownWords, words).length > 0,
      };
    })
    .filter(({ similarity }) => similarity >= nearEnough)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, mostShown);
}

/** 试题导入: read on the device, checked and written here. */
export const importHandlers: Handlers<typeof importEndpoints> = {
  checkImport: async ({ db, user, body }) => {
    const rights = await bankRights(db, user);
    const checked: CheckedQuestion[] = [];
    for (const { type, content } of body.items) {
      const [problem] = contentProblems(type, content);
      const where = problem && problem.part > 0 && content.parts.length > 1 ? `第 ${problem.part} 小题：` : '';
      checked.push({
        problem: problem ? `${where}${problem.text}` : '',
        known_id: await knownAs(db, rights, type, clean(content)),
        near: await nearOf(db, rights, type, content),
      });
    }
    return checked;
  },
  importQuestions: async ({ db, user, body, audit }) => {
    await demandHolding(db, user, body.bank_id);
    const rights = await bankRights(db, user);
    const { bank_id, knowledge_ids, difficulty_id, source_id } = body;
    const ids: (number | null)[] = [];
    for (const { type, content } of body.items) {
      const known = await knownAs(db, rights, type, clean(content));
      ids.push(
        known === null
          ? await writeQuestion(db, user, {
              bank_id,
              type,
              knowledge_ids,
              difficulty_id,
              source_id,
              tag_ids: [],
              is_practice: false,
              content,
            })
          : null,
      );
    }
    const added = ids.filter((id) => id !== null).length;
    audit({ target: `exam_bank:${bank_id}`, detail: { added, known: ids.length - added } });
    return { ids, added, known: ids.length - added };
  },
};
