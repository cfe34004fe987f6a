import { and, asc, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import {
  examActionKeys,
  examRoles,
  mayExam,
  nextStatus,
  type ExamAction,
  type ExamRole,
} from '@contract/exam/exams/acts';
import { examStatusIds, type ExamStatus } from '@contract/exam/exams/status';
import { examRules, type FrozenPaper } from '@contract/exam/exams/types';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../../people/tables';
import { keepScores } from '../analysis/keep';
import { paperNames } from '../marks/marking';
import { examPapers } from '../papers/tables';
import { examQuestions, examVersions } from '../questions/tables';
import { examAnswerLog, examSittings } from '../sittings/tables';
import { moveExam } from './move';
import { examCandidates, examDuties, exams } from './tables';

const server = await startTestServer({ working: false });
const { database } = server;
const { db } = database;
const [admin, secretary, student] = [
  await server.as('admin'),
  await server.as('secretary'),
  await server.as('student'),
];

type Row = Record<ExamStatus, string>;
const nothing: Row = { 1: '', 2: '', 3: '', 4: '', 5: '', 6: '', 7: '', 8: '', 9: '', 10: '' };
/**
 * By hand, from the design (2.2), for an exam without review that has questions for people to mark: `action>state after`, the
 * state alone left out where it stays. Whatever is not written here is refused and changes nothing.
 */
const expected: Record<ExamRole, Row> = {
  office: {
    1: 'edit submit>4 cancel>9 remove addCandidates changeCandidates copy',
    2: 'withdraw>1 copy',
    3: 'edit>1 remove addCandidates changeCandidates copy',
    4: 'publish>5 takeBack>1 cancel>9 addCandidates changeCandidates copy',
    5: 'unpublish>4 start>6 extend tell cancel>9 addCandidates changeCandidates copy',
    6: 'extend tell deal close>7 addCandidates copy',
    7: 'assignMarkers finishMarking>8 regrade copy',
    8: 'reopenMarking>7 publishScores>10 regrade copy',
    9: 'copy archive',
    10: 'regrade makeUp copy archive',
  },
  invigilator: { ...nothing, 5: 'extend tell', 6: 'extend tell deal' },
  marker: { ...nothing, 7: 'giveMark' },
  reviewer: { ...nothing, 2: 'pass>4 reject>3' },
  clock: { ...nothing, 5: 'start>6', 6: 'close>7' },
  candidate: nothing,
  other: nothing,
};
/** @returns the state after; null where it is refused */
function wayOf(role: ExamRole, status: ExamStatus, action: ExamAction): number | null {
  const found = expected[role][status].split(' ').find((one) => one === action || one.startsWith(`${action}>`));
  return found === undefined ? null : Number(found.split('>')[1] ?? status);
}

const minute = 60_000;
const [paper] = await db.select().from(examPapers).where(eq(examPapers.status, 3)).limit(1);
const [newcomer] = await db
  .select({ id: people.id })
  .from(people)
  .where(and(eq(people.typeId, 1), ne(people.id, 4)))
  .orderBy(asc(people.id))
  .limit(1);
/** A question in words, which somebody marks. */
const [words] = await db
  .select({ id: examVersions.id, questionId: examVersions.questionId })
  .from(examVersions)
  .innerJoin(examQuestions, eq(examQuestions.id, examVersions.questionId))
  .where(eq(examQuestions.type, 9))
  .orderBy(asc(examVersions.id))
  .limit(1);
const frozen: FrozenPaper = {
  paper_id: paper!.id,
  name: '试卷',
  full_mark: 1000,
  has_human_parts: true,
  sections: [{ title: '一', note: '' }],
  variants: [
    [
      {
        item_id: 1,
        section: 0,
        question_id: words!.questionId,
        version_id: words!.id,
        type: 9,
        parts: [{ type: 9, score: 1000 }],
      },
    ],
  ],
};

const insert = async (status: ExamStatus) => {
  const startAt = new Date(Math.floor(Date.now() / minute) * minute + (status < 6 ? 24 * 60 : -20) * minute);
  const endAt = new Date(startAt.getTime() + 90 * minute);
  const times = { startAt, endAt, durationMin: 90, passMark: 600, fullMark: 1000, reviewFlag: 2 };
  const values = { name: '消化内科出科考试', type: 1, ownerId: 1, rules: examRules.parse({}), status, frozen };
  const [exam] = await db
    .insert(exams)
    .values({ ...values, ...times, paperId: paper!.id })
    .returning();
  return exam!;
};

/** An exam in a state with its candidate, its markers, and whoever has that role in it. */
async function place(role: ExamRole, status: ExamStatus, action: ExamAction) {
  const exam = await insert(status);
  const [candidate] = await db.insert(examCandidates).values({ examId: exam.id, personId: 4 }).returning();
  await db.insert(examDuties).values({ examId: exam.id, personId: 3, duty: 'marker' });
  if (role === 'invigilator' || role === 'marker') {
    await db.insert(examDuties).values({ examId: exam.id, personId: 2, duty: role });
  }
  if (action === 'makeUp' && status === 10) {
    await db.update(examCandidates).set({ state: 'deferred' }).where(eq(examCandidates.id, candidate!.id));
    await keepScores(db, exam.id, { actorId: 1, reason: '首次发布' });
  }
  const isSat = ['deal', 'regrade', 'giveMark'].includes(action);
  if (!isSat) return { exam, candidate: candidate!, sittingId: 0 };
  const [sitting] = await db
    .insert(examSittings)
    .values({
      examId: exam.id,
      candidateId: candidate!.id,
      state: action === 'deal' ? 'answering' : 'submitted',
      enteredAt: exam.startAt,
      startedAt: exam.startAt,
    })
    .returning();
  const sittingId = sitting!.id;
  if (action === 'giveMark') {
    const entry = {
      seq: 1,
      epoch: 1,
      kind: 'answer' as const,
      item: 0,
      part: 0,
      value: '心力衰竭',
      monoMs: 1,
      hash: 'x',
    };
    await db
      .insert(examAnswerLog)
      .values({ ...entry, sittingId, clientAt: exam.startAt!, result: 'accepted' as const });
  }
  return { exam, candidate: candidate!, sittingId };
}
type Place = Awaited<ReturnType<typeof place>>;
const stored = async ({ exam }: Place) => (await db.select().from(exams).where(eq(exams.id, exam.id)))[0];

const inputOf = ({ exam }: Place) => ({
  id: exam.id,
  name: exam.name,
  type: 1 as const,
  paper_id: paper!.id,
  pass_mark: 6,
  mode: 'fixed' as const,
  start_at: new Date(Date.now() + 48 * 60 * minute).toISOString(),
  duration_min: 90,
  grace_s: 60,
  late_min: 15,
  early_min: 10,
  rules: examRules.parse({}),
  review_flag: 2 as const,
  marker_ids: [3],
});

/** What the page of somebody would send, by action; what only a flow or the clock does has no call of its own. */
const acts: Partial<Record<ExamAction, (by: TestClient, at: Place) => Promise<{ body: unknown; status: number }>>> = {
  edit: (by, at) => by.call(calls.saveExam, { body: inputOf(at) }, seen(at)),
  submit: (by, at) => by.call(calls.submitExam, { body: idOf(at) }, seen(at)),
  withdraw: (by, at) => by.call(calls.withdrawExam, { body: idOf(at) }, seen(at)),
  publish: (by, at) => by.call(calls.publishExam, { body: { ...idOf(at), change: 'publish' } }, seen(at)),
  takeBack: (by, at) => by.call(calls.publishExam, { body: { ...idOf(at), change: 'takeBack' } }, seen(at)),
  unpublish: (by, at) => by.call(calls.publishExam, { body: { ...idOf(at), change: 'unpublish' } }, seen(at)),
  start: (by, at) => by.call(calls.runExam, { body: { ...idOf(at), change: 'start' } }, seen(at)),
  close: (by, at) => by.call(calls.runExam, { body: { ...idOf(at), change: 'close' } }, seen(at)),
  extend: (by, at) =>
    by.call(calls.extendExam, {
      body: { ...idOf(at), scope: 'all', minutes: 10, reason: '停电', exam_name: at.exam.name },
    }),
  tell: (by, at) => by.call(calls.messageSeats, { body: { ...idOf(at), scope: 'all', text: '请注意时间' } }),
  deal: (by, at) =>
    by.call(calls.seatAction, {
      body: { ...idOf(at), candidate_id: at.candidate.id, action: 'force', reason: '考场情况' },
    }),
  assignMarkers: (by, at) => by.call(calls.saveMarkers, { body: { ...idOf(at), person_ids: [3] } }, seen(at)),
  giveMark: async (by, at) => {
    const paperName = (await paperNames(db))(at.sittingId, { versionId: words!.id, part: 0 });
    const body = { exam_id: at.exam.id, version_id: words!.id, part: 0, paper: paperName, points: 5 };
    return by.call(calls.giveMark, { body });
  },
  finishMarking: (by, at) => by.call(calls.finishMarking, { body: idOf(at) }, seen(at)),
  reopenMarking: (by, at) => by.call(calls.reopenMarking, { body: { ...idOf(at), reason: '漏阅' } }, seen(at)),
  publishScores: (by, at) => by.call(calls.publishScores, { body: idOf(at) }, seen(at)),
  regrade: (by, at) =>
    by.call(
      calls.adjustScores,
      { body: { ...idOf(at), candidate_ids: [at.candidate.id], points: 1, reason: '更正' } },
      seen(at),
    ),
  cancel: (by, at) => by.call(calls.cancelExam, { body: { ...idOf(at), reason: '场地停用' } }, seen(at)),
  remove: (by, at) => by.call(calls.removeExam, { body: idOf(at) }, seen(at)),
  addCandidates: (by, at) => by.call(calls.addCandidates, { body: { ...idOf(at), user_ids: [newcomer!.id] } }),
  changeCandidates: (by, at) =>
    by.call(calls.changeCandidates, {
      body: { ...idOf(at), candidate_ids: [at.candidate.id], state: 'exempt', reason: '病假' },
    }),
  copy: (by, at) => by.call(calls.copyExam, { body: { ...idOf(at), name: '副本' } }),
  makeUp: (by, at) =>
    by.call(calls.makeUpExam, { body: { ...idOf(at), name: '补考', whom: ['deferred'], score_rule: 'take_higher' } }),
  archive: (by, at) => by.call(calls.archiveExam, { body: { ...idOf(at), archive: 1 } }, seen(at)),
};
const idOf = ({ exam }: Place) => ({ id: exam.id });
const seen = ({ exam }: Place) => ({ ifMatch: exam.version });
/** An account that has every permission of the role's page and, but for the office, no other part in the exam. */
const clients: Partial<Record<ExamRole, TestClient>> = {
  candidate: student,
  invigilator: secretary,
  marker: secretary,
  office: admin,
  other: secretary,
};

describe.each(examRoles)('to an exam the %s', (role) => {
  it.each(examStatusIds)('in state %i does what is written, and nothing else', async (status) => {
    for (const action of examActionKeys) {
      const cell = `${role} ${action} in ${status}`;
      const next = wayOf(role, status, action);
      expect(mayExam(role, status, action), cell).toBe(next !== null);
      const branch = { review_flag: 2, has_human_parts: true };
      if (next !== null) expect(nextStatus(status, action, branch), cell).toBe(next);
      const client = clients[role];
      const call = acts[action];
      if (!client || !call) continue;
      const at = await place(role, status, action);
      // An exam under review has a record of its review: it is submitted as its office does.
      if (action === 'withdraw' && status === 2) {
        await db.update(exams).set({ status: 1, reviewFlag: 1 }).where(eq(exams.id, at.exam.id));
        await admin.data(calls.submitExam, { body: idOf(at) }, seen(at));
        at.exam = (await stored(at))!;
      }
      const answer = await call(client, at);
      const after = await stored(at);
      if (next !== null) {
        expect(answer.status, `${cell}: ${JSON.stringify(answer.body)}`).toBe(200);
        expect(after?.status, cell).toBe(action === 'remove' ? undefined : next);
      } else {
        expect(errorOf(answer as Parameters<typeof errorOf>[0]), cell).toMatch(/^(FORBIDDEN|NOT_FOUND|EXAM_STATE)$/);
        expect(after, cell).toEqual(at.exam);
      }
    }
  });

  it('is held to the table wherever its state is moved', async () => {
    const exam = await insert(1);
    for (const status of examStatusIds) {
      await db.update(exams).set({ status }).where(eq(exams.id, exam.id));
      for (const action of examActionKeys) {
        const cell = `${role} ${action} in ${status}`;
        const before = (await db.select().from(exams).where(eq(exams.id, exam.id)))[0]!;
        const next = wayOf(role, status, action);
        const moved = database.transaction((tx) => moveExam(tx, exam.id, action, { by: role }));
        if (next === null) {
          await expect(moved, cell).rejects.toMatchObject({ key: expect.stringMatching(/^(EXAM_STATE|FORBIDDEN)$/) });
          expect((await db.select().from(exams).where(eq(exams.id, exam.id)))[0], cell).toEqual(before);
        } else {
          expect(await moved, cell).toMatchObject({ status: next, version: before.version + 1 });
          await db.update(exams).set({ status }).where(eq(exams.id, exam.id));
        }
      }
    }
  });
});
