import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { auditLog } from '@server/kernel/tables';
import { recordEvent } from '../sittings/events';
import { examCandidates } from '../exams/tables';
import { examAnswerBranches, examAnswerLog, examSittings } from '../sittings/tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');
const student = await server.as('student');
const { db } = server.database;

const exams = (await admin.data(calls.scoreExams, { query: { size: 100 } })).list;
const ended = exams.find(({ status }) => status === 10)!;
const marking = exams.find(({ status }) => status === 7)!;
const sittings = await db.select().from(examSittings).where(eq(examSittings.examId, ended.id)).orderBy(examSittings.id);
const [own, other] = [sittings[0]!, sittings[1]!];
const seen = (candidateId: number) => admin.data(calls.sittingLog, { params: { id: candidateId } });

it('is for whoever sees the paper with its name: no candidate, no invigilator, no marker before scores are out', async () => {
  const params = { id: own.candidateId };
  expect((await student.call(calls.sittingLog, { params })).status).toBe(403);
  expect((await teacher.call(calls.sittingLog, { params })).status).toBe(403);
  expect(errorOf(await secretary.call(calls.sittingLog, { params }))).toBe('NOT_FOUND');
  const [candidate] = await db.select().from(examCandidates).where(eq(examCandidates.examId, marking.id));
  expect(errorOf(await admin.call(calls.sittingLog, { params: { id: candidate!.id } }))).toBe('EXAM_BLIND');
  const open = (await admin.data(calls.exams, { query: { size: 100 } })).list.find(({ status }) => status === 6)!;
  const [sitting] = await db.select().from(examCandidates).where(eq(examCandidates.examId, open.id));
  expect(errorOf(await admin.call(calls.sittingLog, { params: { id: sitting!.id } }))).toBe('NOT_FOUND');
});

it('tells entries, receipts, devices, branches, extensions and signals in words, in the order of their arrival', async () => {
  const [last] = await db
    .select()
    .from(examAnswerLog)
    .where(and(eq(examAnswerLog.sittingId, own.id), eq(examAnswerLog.seq, own.headSeq)));
  const at = new Date(last!.receivedAt.getTime() + 60_000);
  await db.insert(examAnswerLog).values({
    ...last!,
    seq: own.headSeq + 1,
    item: 0,
    value: null,
    receipt: null,
    receivedAt: at,
    result: 'kept_not_counted',
    flag: 'clock_not_monotonic',
  });
  const entry = { seq: 1, epoch: 1, kind: 'answer' as const, item: 0, part: 0, value: 'x', mono_ms: 1 };
  await db.insert(examAnswerBranches).values({
    sittingId: own.id,
    epoch: 1,
    reason: 'takeover',
    entries: [{ ...entry, client_at: at.toISOString(), hash: 'ab12cd34ef'.repeat(6) }],
    headHash: 'ab12cd34ef'.repeat(6),
    receivedAt: at,
    decision: 'refuse',
    decidedBy: 1,
    decidedAt: new Date(at.getTime() + 1000),
    note: '与本机记录重复',
  });
  await db.transaction(async (tx) => {
    await recordEvent(tx, ended.id, { kind: 'taken_over', sittingId: own.id, payload: { epoch: 2 } });
    await recordEvent(tx, ended.id, { kind: 'page.hidden', sittingId: own.id, payload: { ms: 4000 } });
    await recordEvent(tx, ended.id, { kind: 'extended', payload: { minutes: 10, reason: '停电' }, actorId: 1 });
    const { candidateId: candidate_id } = other;
    await recordEvent(tx, ended.id, { kind: 'extended', payload: { minutes: 5, candidate_id }, actorId: 1 });
    await recordEvent(tx, ended.id, { kind: 'page.copy', sittingId: other.id });
  });
  const log = await seen(own.candidateId);
  const lines = log.lines.map(({ group, title, detail, note, who }) => [group, title, detail, note, who].join('|'));
  expect(lines).toContain('device|更换设备|||系统');
  expect(lines).toContain('signal|离开考试页面|4 秒||');
  expect(lines).toContain('staff|调整时间|延长 10 分钟，停电||管理员（演示）');
  expect(lines).toContain('branch|收到线外作答：更换设备时未上传|1 条，封条码 AB12C-D34EF||');
  expect(lines).toContain('branch|裁定线外作答：不采用|与本机记录重复||管理员（演示）');
  expect(lines.some((line) => /^entry\|作答第 1 题\|[A-E] → 未答\|保留但不计入，设备时钟倒退\|$/.test(line))).toBe(
    true,
  );
  expect(lines.filter((line) => line.startsWith('receipt|发给考生的回执|服务器已收到第'))).toHaveLength(1);
  // Nothing of others.
  expect(lines.join('\n')).not.toContain('复制内容');
  expect(lines.join('\n')).not.toContain('延长 5 分钟');
  expect(log).toMatchObject({ entries: own.headSeq + 1, receipts: 1, signals: 1 });
  const times = log.lines.map((line) => Date.parse(line.at));
  expect(times).toEqual(times.toSorted((one, two) => one - two));
  const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'exam.score.log'));
  expect(logged.length).toBeGreaterThan(0);
});
