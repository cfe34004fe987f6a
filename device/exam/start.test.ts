import { afterEach, expect, it, vi } from 'vitest';
import { ExamClock } from './exam-clock';
import { startSitting } from './start';

const answer = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const early = () => answer({ code: 601963, message: '考试还没有开始', data: { error: 'EXAM_NOT_YET' } }, 409);
const closed = () => answer({ code: 601966, message: '已结束', data: { error: 'EXAM_SITTING_CLOSED' } }, 410);
const started = { key: 'k', server_time: '2026-11-25T01:00:00.000Z', deadline: '2026-11-25T02:00:00Z', entries: [] };
const begun = () => answer({ code: 200, message: '', data: started }, 200);

afterEach(() => vi.unstubAllGlobals());

/** Begins at a server that answers these, the last one for ever. @returns how it ended and how often it was asked */
async function start(...answers: (() => Response)[]) {
  const fetch = vi.fn(() => Promise.resolve((answers.length > 1 ? answers.shift()! : answers[0]!)()));
  vi.stubGlobal('fetch', fetch);
  const clock = new ExamClock();
  const ended = await startSitting('t', clock, () => Promise.resolve()).then(
    ({ key }) => key,
    (error: { key: string }) => error.key,
  );
  return { ended, asked: fetch.mock.calls.length, clock };
}

it('who presses a moment early begins when the server does, and knows its time', async () => {
  const { ended, asked, clock } = await start(early, early, begun);
  expect([ended, asked]).toEqual(['k', 3]);
  expect(clock.isTrusted).toBe(true);
  expect(Math.abs(clock.now() - Date.parse(started.server_time))).toBeLessThan(1000);
});

it('what is no matter of a moment is said at once; an exam that was put off after fifteen seconds', async () => {
  expect(await start(closed)).toMatchObject({ ended: 'EXAM_SITTING_CLOSED', asked: 1 });
  expect(await start(early)).toMatchObject({ ended: 'EXAM_NOT_YET', asked: 26 });
});
