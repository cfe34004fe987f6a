import { and, eq } from 'drizzle-orm';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { examCandidates } from '../exams/tables';
import type { examAnswerLog } from '../sittings/tables';
import type { ReceiptSigner } from '../sittings/token';
import { examOfflineScores } from './tables';

/** An entry with the receipt that its candidate got. */
export function withReceipt(sign: ReceiptSigner, entry: typeof examAnswerLog.$inferInsert, endAt: Date) {
  const { sittingId, seq, hash, receivedAt } = entry;
  const { deadline, nonce, signature } = sign({
    sitting_id: sittingId,
    head_seq: seq,
    head_hash: hash,
    server_time: receivedAt!.toISOString(),
    deadline: endAt.toISOString(),
    nonce: `demo-${sittingId}`,
  });
  return { ...entry, receipt: { deadline, nonce, signature } };
}

/** A score from paper of somebody who was not there on line: taken in, and not counting yet. */
export async function writeOfflineScore(tx: Db, examId: number, personId: number): Promise<void> {
  const own = and(eq(examCandidates.examId, examId), eq(examCandidates.personId, personId));
  const { id: candidateId } = first(await tx.select({ id: examCandidates.id }).from(examCandidates).where(own));
  const importedBy = demoAccounts.find(({ username }) => username === 'admin')!.personId;
  await tx.insert(examOfflineScores).values({ candidateId, points: 7200, note: '考场停电，改用纸质试卷', importedBy });
}
