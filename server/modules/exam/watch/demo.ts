import { and, asc, eq } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import { examRules, type FrozenItem } from '@contract/exam/exams/types';
import type { SittingState } from '@contract/exam/sittings/states';
import { demoAccounts } from '@server/demo/accounts';
import type { Db } from '@server/kernel/database/database';
import { people } from '../../people/tables';
import { freezePaper } from '../exams/freeze';
import { examCandidates, examDuties, examRooms, exams } from '../exams/tables';
import { examPapers } from '../papers/tables';
import { publicContents } from '../questions/contents';
import { recordEvent, type NewExamEvent } from '../sittings/events';
import { examAnswerBranches, examSittings } from '../sittings/tables';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;
const minute = 60_000;
const seats = 18;
/** The first residents are those of the demo's accounts and of its other rows. */
const passedOver = 12;

/** An exam that has been running for 25 minutes in two rooms, with seats in every state and what happened so far. */
export async function writeWatched(tx: Db): Promise<void> {
  const startAt = new Date(Math.floor(Date.now() / minute) * minute - 25 * minute);
  const frozen = await frozenPaper(tx);
  const [exam] = await tx
    .insert(exams)
    .values({
      name: '内科住培学员阶段考试',
      type: 2,
      ownerId: personOf('admin'),
      paperId: frozen.paper_id,
      frozen,
      passMark: Math.round(frozen.full_mark * 0.6),
      fullMark: frozen.full_mark,
      startAt,
      endAt: new Date(startAt.getTime() + 240 * minute),
      durationMin: 240,
      rules: examRules.parse({}),
      reviewFlag: 2,
      status: 6,
      publishedAt: new Date(startAt.getTime() - 3 * 1440 * minute),
      startedAt: startAt,
    })
    .returning({ id: exams.id });
  const examId = exam!.id;
  const rooms = await tx
    .insert(examRooms)
    .values(
      ['第一机考教室', '第二机考教室'].map((name, at) => ({
        examId,
        roomId: at + 1,
        name,
        seats: 30,
        position: at + 1,
      })),
    )
    .returning({ id: examRooms.id });
  await tx
    .insert(examDuties)
    .values({ examId, personId: personOf('teacher'), duty: 'invigilator', examRoomId: rooms[0]!.id });
  const sittings = await writeSeats(
    tx,
    examId,
    startAt,
    rooms.map(({ id }) => id),
    frozen.variants[0]!.length,
  );
  await writeBranch(tx, examId, sittings[2]!, frozen.variants[0]!, startAt);
}

async function writeSeats(tx: Db, examId: number, startAt: Date, rooms: readonly number[], parts: number) {
  const residents = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.typeId, personTypes.resident.id), eq(people.status, 1)))
    .orderBy(asc(people.id))
    .limit(passedOver + seats + 1);
  // A small demo hospital has not enough people to pass anybody over.
  const sitting = residents.slice(-(seats + 1));
  const states: SittingState[] = [
    'answering',
    'answering',
    'answering',
    'submitted',
    'answering',
    'not_entered',
    'waiting',
  ];
  const made: number[] = [];
  for (const [at, person] of sitting.entries()) {
    const state = at === 4 ? 'absent' : states[at % states.length]!;
    const [candidate] = await tx
      .insert(examCandidates)
      .values({
        examId,
        personId: person.id,
        state: state === 'absent' ? 'absent' : 'listed',
        ticketNo: `9026${String(examId).padStart(4, '0')}${String(at + 1).padStart(3, '0')}`,
        examRoomId: rooms[at < 10 ? 0 : 1]!,
        seat: (at % 10) + 1,
        factor: at === 7 ? 125 : 100,
      })
      .returning({ id: examCandidates.id });
    const hasCome = state !== 'not_entered' && state !== 'absent';
    const [row] = await tx
      .insert(examSittings)
      .values({
        examId,
        candidateId: candidate!.id,
        state,
        enteredAt: hasCome ? new Date(startAt.getTime() - 8 * minute + at * 1000) : null,
        startedAt: state === 'answering' || state === 'submitted' ? startAt : null,
        closedAt: state === 'submitted' ? new Date(startAt.getTime() + 24 * minute) : null,
        epoch: hasCome ? (at === 2 ? 2 : 1) : 0,
        answered: state === 'submitted' ? parts : state === 'answering' ? (at * 3) % parts : 0,
        updatedAt: new Date(startAt.getTime() + 24 * minute),
      })
      .returning({ id: examSittings.id });
    made.push(row!.id);
  }
  const events: NewExamEvent[] = [
    { kind: 'absent', sittingId: made[4]!, actorId: personOf('teacher') },
    ...[1, 2, 3, 4, 5].map((at) => ({ kind: 'page.hidden' as const, sittingId: made[1]!, payload: { ms: at * 3000 } })),
    { kind: 'taken_over', sittingId: made[2]!, payload: { epoch: 2 } },
    {
      kind: 'noted',
      sittingId: made[1]!,
      payload: { text: '已口头提醒，考生称误触通知' },
      actorId: personOf('teacher'),
    },
    { kind: 'message', payload: { text: '请各位考生保持安静' }, actorId: personOf('admin') },
  ];
  for (const event of events) await recordEvent(tx, examId, event);
  return made;
}

/** What a device that was taken over still had: answers to the first questions with options, which wait for a decision. */
async function writeBranch(tx: Db, examId: number, sittingId: number, items: readonly FrozenItem[], startAt: Date) {
  const contents = await publicContents(
    tx,
    items.map(({ version_id }) => version_id),
  );
  const answered = items.flatMap(({ type, version_id: version }, item) => {
    const option = type === 1 ? contents.get(version)?.parts[0]?.options[1] : undefined;
    return option ? [{ item, value: option.id }] : [];
  });
  const entries = answered.slice(0, 3).map(({ item, value }, at) => ({
    epoch: 1,
    seq: at + 1,
    kind: 'answer' as const,
    item,
    part: 0,
    value,
    client_at: new Date(startAt.getTime() + (10 + at) * minute).toISOString(),
    mono_ms: (10 + at) * minute,
    hash: String(at + 1).repeat(64),
  }));
  const headHash = entries.at(-1)!.hash;
  const receivedAt = new Date(startAt.getTime() + 15 * minute);
  const [branch] = await tx
    .insert(examAnswerBranches)
    .values({ sittingId, epoch: 1, reason: 'takeover', entries, headHash, receivedAt })
    .returning({ id: examAnswerBranches.id });
  await recordEvent(tx, examId, { kind: 'branch', sittingId, payload: { branch_id: branch!.id } });
}

/** The oldest finished paper, as an exam keeps it. */
async function frozenPaper(tx: Db) {
  const [paper] = await tx
    .select({ id: examPapers.id })
    .from(examPapers)
    .where(eq(examPapers.status, 3))
    .orderBy(asc(examPapers.id))
    .limit(1);
  return freezePaper(tx, paper!.id);
}
