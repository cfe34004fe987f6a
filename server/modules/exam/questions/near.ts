import { and, eq, ne, sql } from 'drizzle-orm';
import { differences, factsApart, likeness, nearEnough, trigrams, wordingOf } from '@contract/exam/near';
import type { NearQuestion } from '@contract/exam/questions';
import { plainText } from '@contract/kernel/rich-text';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import type { BankRight } from '../bank-rights';
import { newestVersions, publicContents } from './contents';
import { inSight, type QuestionRecord } from './list';
import { examQuestions } from './tables';

/** Most questions that are compared word by word. */
const mostCompared = 60;
const mostShown = 10;

/**
 * Questions whose words are near to those of one, nearest first: proposed to be looked at, never decided. Found by the
 * bands that both share (contract/exam/near.ts), compared by their trigrams; of their answers nothing is read.
 */
export async function nearTo(
  db: Db,
  rights: ReadonlyMap<number, BankRight>,
  question: QuestionRecord,
): Promise<NearQuestion[]> {
  if (question.bands.length === 0) return [];
  const { bands, id, type } = examQuestions;
  const found = await db
    .select()
    .from(examQuestions)
    .where(
      and(
        inSight(rights),
        ne(id, question.id),
        eq(type, question.type),
        sql`${bands} && ${array(question.bands, 'int')}`,
      ),
    )
    .orderBy(id)
    .limit(mostCompared);
  const versions = await newestVersions(db, [question, ...found]);
  const contents = await publicContents(db, [...versions.values()]);
  const wording = (one: QuestionRecord) => wordingOf(contents.get(versions.get(one.id)!)!);
  const words = (one: QuestionRecord) => {
    const { unit, parts } = contents.get(versions.get(one.id)!)!;
    const texts = [unit.material, ...parts.flatMap(({ stem, options }) => [stem, ...options.map(({ text }) => text)])];
    return texts.map(plainText).join(' ');
  };
  const own = trigrams(wording(question));
  return found
    .map((one) => ({
      id: one.id,
      bank_name: rights.get(one.bankId)?.bank.name ?? '',
      type: one.type,
      excerpt: one.excerpt.slice(0, 300),
      similarity: Math.round(likeness(own, trigrams(wording(one))) * 100) / 100,
      differences: differences(words(question), words(one)),
      is_other_fact: factsApart(words(question), words(one)).length > 0,
    }))
    .filter(({ similarity }) => similarity >= nearEnough)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, mostShown);
}
