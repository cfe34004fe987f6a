import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Filled } from '@contract/evaluation/form';
import { isByCode, type RelationKey } from '@contract/evaluation/rules';
import type { Db } from '@server/kernel/database/database';
import { seal, unseal } from './seal';
import { pairs, patientCodes, sealedAnswers } from './tables';

/** All answers to one target in one relation of a task. */
export interface Box {
  taskId: number;
  relation: RelationKey;
  target: string;
}

const answersIn = ({ taskId, relation, target }: Box) =>
  and(eq(sealedAnswers.taskId, taskId), eq(sealedAnswers.relation, relation), eq(sealedAnswers.target, target));

/**
 * Puts an answer into its box. All answers of the box are sealed and written anew in random order under new ids, and all
 * pairs or codes of the box, whoever has answered: neither ids nor places in the table nor the transaction that wrote a row say
 * which answer came with whose mark.
 */
export async function putIntoBox(tx: Db, key: Buffer, box: Box, filled: Filled): Promise<void> {
  const held = await tx.delete(sealedAnswers).where(answersIn(box)).returning({ sealed: sealedAnswers.sealed });
  const all = shuffled([...held.map(({ sealed }) => unseal(key, sealed)), filled]);
  await tx.insert(sealedAnswers).values(all.map((one) => ({ ...box, id: randomUUID(), sealed: seal(key, one) })));
  if (isByCode(box.relation)) {
    await tx
      .update(patientCodes)
      .set({ isUsed: sql`${patientCodes.isUsed}` })
      .where(and(eq(patientCodes.taskId, box.taskId), eq(patientCodes.target, box.target)));
    return;
  }
  await tx
    .update(pairs)
    .set({ reason: sql`${pairs.reason}` })
    .where(and(eq(pairs.taskId, box.taskId), eq(pairs.relation, box.relation), eq(pairs.target, box.target)));
}

/** By a source that nobody can foretell. */
function shuffled<Thing>(things: readonly Thing[]): Thing[] {
  const mixed = [...things];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}
