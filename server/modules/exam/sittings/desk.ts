import { asc, eq, inArray, sql } from 'drizzle-orm';
import { sealCode } from '@contract/exam/sittings/chain';
import type { DeskBranch, sittingEndpoints } from '@contract/exam/sittings/sittings';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { demandSeen, first } from '@server/kits/rows';
import { people } from '../../people/tables';
import { frozenPaperOf } from '../exams/find';
import { examCandidates } from '../exams/tables';
import { isIn } from '../watch/live';
import { examInSight, type Sight } from '../watch/sight';
import { answerWords } from './answer-words';
import { recordEvent } from './events';
import { finalAnswers, partKey } from './find';
import { examAnswerBranches, examSittings } from './tables';

type Calls = Pick<typeof sittingEndpoints, 'examBranches' | 'decideBranch'>;

export const deskHandlers: Handlers<Calls> = {
  async examBranches({ query: { exam_id: examId }, db, user, audit }) {
    const sight = await examInSight(db, user, examId);
    audit({ target: `exam_exam:${examId}` });
    return branchesOf(db, sight);
  },

  async decideBranch({ body: { id, decision, parts, note }, db, user, ifMatch, audit }) {
    const [row] = await db.select().from(examAnswerBranches).where(eq(examAnswerBranches.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND');
    const sitting = first(await db.select().from(examSittings).where(eq(examSittings.id, row.sittingId)).for('update'));
    const sight = await examInSight(db, user, sitting.examId);
    const read = async () => {
      const found = (await branchesOf(db, sight)).find((one) => one.id === id);
      if (!found) throw new AppError('NOT_FOUND');
      return found;
    };
    demandSeen(await read(), ifMatch);
    if (row.decision !== null) throw new AppError('EXAM_BRANCH_DECIDED');
    await db
      .update(examAnswerBranches)
      .set({
        decision,
        takenParts: decision === 'part' ? parts : null,
        decidedBy: user.userId,
        decidedAt: sql`now()`,
        note,
        version: row.version + 1,
      })
      .where(eq(examAnswerBranches.id, id));
    const answered = (await finalAnswers(db, [sitting.id])).get(sitting.id)!.size;
    await db
      .update(examSittings)
      .set({ answered, version: sitting.version + 1 })
      .where(eq(examSittings.id, sitting.id));
    const payload = { branch_id: id, decision, text: note };
    await recordEvent(db, sitting.examId, {
      kind: 'branch_decided',
      sittingId: sitting.id,
      payload,
      actorId: user.userId,
    });
    audit({ target: `exam_exam:${sitting.examId}`, detail: { branch: id, decision, note } });
    return read();
  },
};

/** Branches of the rooms that somebody watches: answers are seen by whoever sees the seats (ADR 125), and by nobody else. */
async function branchesOf(db: Db, { exam, rooms: watched }: Sight): Promise<DeskBranch[]> {
  const all = await db
    .select({ branch: examAnswerBranches, candidate: examCandidates, name: people.name })
    .from(examAnswerBranches)
    .innerJoin(examSittings, eq(examSittings.id, examAnswerBranches.sittingId))
    .innerJoin(examCandidates, eq(examCandidates.id, examSittings.candidateId))
    .innerJoin(people, eq(people.id, examCandidates.personId))
    .where(eq(examSittings.examId, exam.id))
    .orderBy(asc(examAnswerBranches.receivedAt), asc(examAnswerBranches.id));
  const rows = all.filter(({ candidate }) => isIn(watched, candidate.examRoomId));
  const answers = await finalAnswers(db, [...new Set(rows.map(({ branch }) => branch.sittingId))]);
  const deciders = await namesOf(
    db,
    rows.flatMap(({ branch }) => branch.decidedBy ?? []),
  );
  const papers = new Map<number, Awaited<ReturnType<typeof frozenPaperOf>>>();
  const shown: DeskBranch[] = [];
  for (const { branch, candidate, name } of rows) {
    const paper = papers.get(candidate.variant) ?? (await frozenPaperOf(db, exam.id, candidate));
    papers.set(candidate.variant, paper);
    const now = answers.get(branch.sittingId)!;
    const last = new Map(
      branch.entries.filter(({ kind }) => kind === 'answer').map((entry) => [partKey(entry.item, entry.part), entry]),
    );
    shown.push({
      id: branch.id,
      version: branch.version,
      candidate: name,
      ticket_no: candidate.ticketNo ?? '',
      epoch: branch.epoch,
      reason: branch.reason,
      received_at: branch.receivedAt.toISOString(),
      seal: sealCode(branch.headHash),
      is_witnessed: branch.isWitnessed,
      decision: branch.decision,
      decided_by: branch.decidedBy === null ? '' : (deciders.get(branch.decidedBy) ?? ''),
      note: branch.note,
      parts: [...last]
        .filter(([key, entry]) => JSON.stringify(now.get(key) ?? null) !== JSON.stringify(entry.value ?? null))
        .map(([key, { item, part, value, client_at }]) => {
          const content = paper.items[item]?.content;
          const words = (one: unknown) => (content ? answerWords(content, part, one) : '');
          return {
            key,
            number: `第 ${item + 1} 题${(content?.parts.length ?? 0) > 1 ? `（${part + 1}）` : ''}`,
            counts: words(now.get(key)),
            sent: words(value),
            written_at: client_at,
          };
        }),
    });
  }
  return shown;
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
