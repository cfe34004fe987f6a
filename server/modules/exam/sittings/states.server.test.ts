import { asc, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { chainStart, chainText } from '@contract/exam/sittings/chain';
import {
  nextSittingState,
  sittingActionKeys,
  sittingRoles,
  type SittingAction,
  type SittingRole,
} from '@contract/exam/sittings/acts';
import { sittingStateKeys, type SittingState } from '@contract/exam/sittings/states';
import { examRules } from '@contract/exam/exams/types';
import type { SeatAction } from '@contract/exam/watch/rules';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { examCandidates, examDuties, exams } from '../exams/tables';
import { examQuestions, examVersions } from '../questions/tables';
import { lockedWhole } from './clock';
import { packetOf } from './packets';
import { examSittings } from './tables';
import { signToken } from './token';

const server = await startTestServer({ working: false });
const { database, storage } = server;
const { db } = database;
const [admin, secretary, student] = [
  await server.as('admin'),
  await server.as('secretary'),
  await server.as('student'),
];

type Row = Record<SittingState, string>;
const nothing: Row = {
  not_entered: '',
  waiting: '',
  answering: '',
  submitted: '',
  auto_submitted: '',
  forced: '',
  absent: '',
  void: '',
};
/** By hand, from the design (2.2): who leads what where. Whatever is not written here is refused and changes nothing. */
const staff: Row = {
  not_entered: 'markAbsent>absent',
  waiting: 'takeOver>waiting force>forced markAbsent>absent markCheat>void',
  answering: 'takeOver>answering force>forced markCheat>void',
  submitted: 'reopen>answering markCheat>void',
  auto_submitted: 'reopen>answering markCheat>void',
  forced: 'reopen>answering markCheat>void',
  absent: 'reopen>not_entered',
  void: '',
};
const expected: Record<SittingRole, Row> = {
  candidate: {
    ...nothing,
    not_entered: 'enter>waiting',
    waiting: 'enter>waiting start>answering',
    answering: 'enter>answering start>answering save>answering submit>submitted',
  },
  invigilator: staff,
  office: staff,
  marker: nothing,
  other: nothing,
  clock: {
    ...nothing,
    waiting: 'autoAbsent>absent',
    answering: 'autoSubmit>auto_submitted',
    auto_submitted: 'autoReopen>answering',
  },
};
const wayOf = (role: SittingRole, state: SittingState, action: SittingAction): string | null =>
  expected[role][state]
    .split(' ')
    .find((one) => one.startsWith(`${action}>`))
    ?.split('>')[1] ?? null;
/** What is answered again as before, and changes nothing. */
const again: Partial<Record<SittingAction, readonly SittingState[]>> = {
  enter: ['submitted', 'auto_submitted', 'forced', 'absent', 'void'],
  submit: ['submitted', 'auto_submitted', 'forced'],
};

const minute = 60_000;
const device = '0b4c9a52-1111-4aaa-8bbb-000000000001';
const [version] = await db
  .select({ id: examVersions.id, questionId: examVersions.questionId })
  .from(examVersions)
  .innerJoin(examQuestions, eq(examQuestions.id, examVersions.questionId))
  .where(eq(examQuestions.type, 1))
  .orderBy(asc(examVersions.id));
const item = { item_id: 1, section: 0, question_id: version!.questionId, version_id: version!.id, type: 1 };
const frozen = {
  paper_id: 1,
  name: '试卷',
  full_mark: 2000,
  has_human_parts: false,
  sections: [{ title: '一', note: '' }],
  variants: [[{ ...item, parts: [{ type: 1, score: 2000 }] }]],
};

/** How long ago the exam of 90 minutes began, where an action asks for it. */
const ago: Partial<Record<SittingAction, number>> = { enter: 5, autoSubmit: 92, autoAbsent: 92 };

/** An exam that runs, and a sitting of the student in a state. */
async function place(role: SittingRole, state: SittingState, action: SittingAction) {
  // Whose time is over stays so: with time left the clock would open it again as it is read.
  const isOver = role === 'candidate' && state === 'auto_submitted';
  const startAt = new Date(Date.now() - (isOver ? 91 : (ago[action] ?? 20)) * minute);
  const endAt = new Date(startAt.getTime() + 90 * minute);
  const values = { name: '出科考试', type: 1, ownerId: 1, rules: examRules.parse({}), startAt, endAt, frozen };
  const [exam] = await db
    .insert(exams)
    .values({ ...values, earlyMin: 0, status: 6, publishedAt: startAt })
    .returning();
  const [candidate] = await db.insert(examCandidates).values({ examId: exam!.id, personId: 4 }).returning();
  if (role === 'invigilator' || role === 'marker') {
    await db.insert(examDuties).values({ examId: exam!.id, personId: 2, duty: role });
  }
  const enteredAt = state === 'not_entered' || state === 'absent' ? null : startAt;
  const isBegun = enteredAt !== null && state !== 'waiting';
  const [sitting] = await db
    .insert(examSittings)
    .values({
      examId: exam!.id,
      candidateId: candidate!.id,
      state,
      enteredAt,
      startedAt: isBegun ? startAt : null,
      ...(enteredAt && { deviceId: device, epoch: 1 }),
      ...(state.endsWith('submitted') && { closedAt: startAt, receiptNo: `R${exam!.id}` }),
    })
    .returning();
  return { exam: exam!, candidate: candidate!, sitting: sitting! };
}
type Place = Awaited<ReturnType<typeof place>>;
const stored = async ({ sitting }: Place) =>
  (await db.select().from(examSittings).where(eq(examSittings.id, sitting.id)))[0]!;

const deeds: Partial<Record<SittingAction, SeatAction>> = {
  takeOver: 'unlock',
  force: 'force',
  markAbsent: 'absent',
  markCheat: 'cheat',
  reopen: 'reopen',
};

/** Does it as the page of that role would. @returns the name of the refusal; undefined where it was done */
async function act(role: SittingRole, action: SittingAction, at: Place): Promise<string | undefined> {
  const { exam, candidate, sitting } = at;
  const client = role === 'candidate' ? student : role === 'office' ? admin : secretary;
  const deed = deeds[action];
  if (deed) {
    const body = { id: exam.id, candidate_id: candidate.id, action: deed, reason: '考场情况' };
    return errorOf(await client.call(calls.seatAction, { body }));
  }
  if (action === 'enter')
    return errorOf(await client.call(calls.enterExam, { body: { exam_id: exam.id, device_id: device } }));
  // Nobody but the candidate is given a token.
  const token =
    role === 'candidate'
      ? await signToken(database, { sittingId: sitting.id, deviceId: device }, null)
      : 'x'.repeat(40);
  if (action === 'start') return errorOf(await server.anonymous.call(calls.startSitting, { body: { token } }));
  if (action === 'submit') {
    const body = { token, epoch: 1, head_seq: 0, head_hash: '' };
    return errorOf(await server.anonymous.call(calls.submitSitting, { body }));
  }
  const { manifestHash } = await packetOf({ database, storage, examId: exam.id, variant: 1 });
  const entry = {
    epoch: 1,
    seq: 1,
    kind: 'flag' as const,
    item: 0,
    part: 0,
    value: null,
    client_at: new Date().toISOString(),
    mono_ms: 1,
  };
  const hash = createHash('sha256')
    .update(chainText(chainStart(sitting.id, 1, manifestHash), entry))
    .digest('hex');
  const body = { token, epoch: 1, entries: [{ ...entry, hash }] };
  return errorOf(await server.anonymous.call(calls.saveAnswers, { body }));
}

describe.each(sittingRoles)('to a sitting the %s', (role) => {
  it.each(sittingStateKeys)('in %s does what is written, and nothing else', async (state) => {
    for (const action of sittingActionKeys) {
      const cell = `${role} ${action} in ${state}`;
      const next = wayOf(role, state, action);
      expect(nextSittingState(role, state, action), cell).toBe(next);
      const isOfClock = action.startsWith('auto');
      // What the clock does, no call does; what people do, the clock does not.
      if (isOfClock !== (role === 'clock')) continue;
      const at = await place(role, state, action);
      if (isOfClock) {
        await database.transaction((tx) => lockedWhole(tx, at.sitting.id, new Date()));
      } else {
        const refusal = await act(role, action, at);
        const isRepeat = role === 'candidate' && (again[action]?.includes(state) ?? false);
        if (next !== null || isRepeat) expect(refusal, cell).toBeUndefined();
        else
          expect(refusal, cell).toMatch(
            /^(FORBIDDEN|NOT_FOUND|EXAM_TOKEN|EXAM_SITTING_STATE|EXAM_SITTING_CLOSED|EXAM_OLD_WRITER)$/,
          );
      }
      const after = await stored(at);
      expect(after.state, cell).toBe(isOfClock ? effectOfClock(state, action) : (next ?? state));
      if (next === null && !isOfClock) expect(after, cell).toEqual(at.sitting);
    }
  });
});

/** The clock does whatever is due: of two actions at one moment, that of the state. */
function effectOfClock(state: SittingState, action: SittingAction): string {
  const due = action === 'autoReopen' ? ['autoReopen' as const] : (['autoSubmit', 'autoAbsent'] as const);
  return due.map((one) => wayOf('clock', state, one)).find((next) => next !== null) ?? state;
}
