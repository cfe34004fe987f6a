import { eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { whisperMessageEndpoints as calls } from '@contract/whisper/messages';
import { codeOf, limits } from '@contract/whisper/rules';
import { auditLog, receipts } from '@server/kernel/tables';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { teacherStudents } from '../people/tables';
import { forgetAllowances } from './allowance';
import { demoCode } from './demo';
import { whisperPosts, whispers } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
);
const words = { type: 1 as const, group: 'office' as const, content: '食堂晚餐太早' };
let given = 0;
/** A code that no test had before. */
const newCode = () => codeOf(Uint8Array.from({ length: 20 }, (_, at) => (at < 2 ? (given += 7) : at * 11)));
beforeEach(forgetAllowances);

it('is refused without a sign-in and without its permission', async () => {
  expect((await server.anonymous.call(calls.sendAnonymously, { body: { ...words, code: newCode() } })).status).toBe(
    401,
  );
  for (const call of [
    student!.call(calls.whispers, { query: {} }),
    secretary!.call(calls.whisperCounts, {}),
    student!.call(calls.replyToWhisper, { body: { id: 1, content: '好' } }, { ifMatch: 1 }),
    teacher!.call(calls.assignWhisper, { body: { id: 1, user_id: 2 } }, { ifMatch: 1 }),
    teacher!.call(calls.transferWhisper, { body: { id: 1, group: 'office' } }, { ifMatch: 1 }),
  ])
    expect(errorOf(await call)).toBe('FORBIDDEN');
});

describe('without a name', () => {
  it('leaves nothing that says who wrote it, nor when', async () => {
    const before = { receipts: await db.$count(receipts), log: await db.$count(auditLog) };
    const code = newCode();
    expect(await student!.data(calls.sendAnonymously, { body: { ...words, content: '不署名的话', code } })).toEqual({
      day: today(),
    });
    expect({ receipts: await db.$count(receipts), log: await db.$count(auditLog) }).toEqual(before);
    const [post] = await db.select().from(whisperPosts).where(eq(whisperPosts.content, '不署名的话'));
    const [row] = await db.select().from(whispers).where(eq(whispers.id, post!.whisperId));
    expect(row).toMatchObject({ authorId: null, day: today(), state: 'unread' });
    expect(JSON.stringify([row, post])).not.toContain(code);
    expect(post).toMatchObject({ byId: null, isAuthor: true });
    // All anonymous rows have been written by the last transaction: neighbours tell no minute.
    const marks = await db.execute<{ marks: number }>(
      `select count(distinct xmin::text)::int as marks from whisper_message where author_id is null`,
    );
    expect(marks.rows[0]!.marks).toBe(1);
    expect(await db.$count(noticePushes, eq(noticePushes.event, 'whisper.message.waiting'))).toBe(0);
  });

  it('is sent once however often its code comes, read by it, and gone on with once for each key', async () => {
    const code = newCode();
    const body = { ...words, content: '只发一次', code };
    for (const _ of [1, 2]) await student!.data(calls.sendAnonymously, { body });
    expect(await db.$count(whisperPosts, eq(whisperPosts.content, '只发一次'))).toBe(1);
    const spelt = code.toLowerCase().replace(/(.{5})/gu, '$1 ');
    const found = await student!.data(calls.whisperOfCode, { body: { code: spelt } });
    expect(found).toMatchObject({ state: 'unread', posts: [{ is_author: true, name: '', content: '只发一次' }] });
    const more = { code, content: '再补一句', key: '11111111-2222-4333-8444-555555555555' };
    for (const _ of [1, 2]) await student!.data(calls.addByCode, { body: more });
    const { posts } = await student!.data(calls.whisperOfCode, { body: { code } });
    expect(posts.map(({ content }) => content)).toEqual(['只发一次', '再补一句']);
    expect(errorOf(await student!.call(calls.whisperOfCode, { body: { code: newCode() } }))).toBe(
      'WHISPER_CODE_UNKNOWN',
    );
    expect(errorOf(await student!.call(calls.whisperOfCode, { body: { code: 'O0I1' } }))).toBe('INPUT_INVALID');
  });

  it('is limited by the hour', async () => {
    for (let at = 0; at < limits.perHour; at++)
      await student!.data(calls.sendAnonymously, { body: { ...words, code: newCode() } });
    const refused = await student!.call(calls.sendAnonymously, { body: { ...words, code: newCode() } });
    expect([refused.status, errorOf(refused)]).toEqual([429, 'WHISPER_TOO_MANY']);
    expect((await secretary!.call(calls.sendAnonymously, { body: { ...words, code: newCode() } })).status).toBe(200);
  });
});

describe('with a name', () => {
  it('is answered to its author, who is told, and has files that he and who answers read', async () => {
    const file = await attachPdf(student!, 'whisper');
    const sent = await student!.data(calls.sendWhisper, { body: { ...words, content: '署名的话', files: [file.id] } });
    expect(sent).toMatchObject({ is_anonymous: false, files: [{ id: file.id }] });
    const seen = await admin!.data(calls.whisper, { params: { id: sent.id } });
    expect(seen).toMatchObject({ author_name: '学小医', files: [{ id: file.id }] });
    const answered = await admin!.data(
      calls.replyToWhisper,
      { body: { id: sent.id, content: '已转后勤' } },
      { ifMatch: seen.version },
    );
    expect(answered).toMatchObject({ state: 'replied', posts: [{ is_author: true }, { is_author: false }] });
    const told = await db.select().from(noticePushes).where(eq(noticePushes.event, 'whisper.message.answered'));
    expect(told.map(({ title, content }) => [title, content.includes('已转后勤')])).toEqual([
      ['您的悄悄话已回复', false],
    ]);
    const { list } = await student!.data(calls.ownWhispers, { query: {} });
    const own = list.find(({ id }) => id === sent.id)!;
    expect(own.posts.map(({ content }) => content)).toEqual(['署名的话', '已转后勤']);
    const more = await student!.data(
      calls.addToWhisper,
      { body: { id: sent.id, content: '还是太早' } },
      { ifMatch: own.version },
    );
    expect(more.state).toBe('processing');
    const strange = await secretary!.call(
      calls.addToWhisper,
      { body: { id: sent.id, content: '冒名' } },
      { ifMatch: more.version },
    );
    expect(errorOf(strange)).toBe('NOT_FOUND');
  });

  it('goes to one’s own teacher alone, and only to one who is', async () => {
    await db.delete(teacherStudents).where(eq(teacherStudents.studentId, 4));
    const toTeacher = { ...words, group: 'mentor' as const, receiver_id: 3, content: '给老师的话' };
    expect(errorOf(await student!.call(calls.sendWhisper, { body: toTeacher }))).toBe('WHISPER_NO_MENTOR');
    await db.insert(teacherStudents).values({ teacherId: 3, studentId: 4, kind: 1, createdBy: 1 });
    const mentors = await student!.data(calls.whisperMentors, {});
    expect(mentors).toEqual([{ user_id: 3, name: '带老师' }]);
    const { id } = await student!.data(calls.sendWhisper, { body: toTeacher });
    expect((await teacher!.data(calls.whisper, { params: { id } })).author_name).toBe('学小医');
    expect(errorOf(await admin!.call(calls.whisper, { params: { id } }))).toBe('NOT_FOUND');
  });
});

describe('answering', () => {
  it('goes from hand to hand with what each may see, until it is closed', async () => {
    const code = newCode();
    await student!.data(calls.sendAnonymously, { body: { ...words, content: '传来传去', code } });
    const { list } = await admin!.data(calls.whispers, { query: { keyword: '传来传去' } });
    const [row] = list;
    expect(row).toMatchObject({ is_anonymous: true, author_name: '', excerpt: '传来传去' });
    const { id } = row!;
    const version = async () => (await admin!.data(calls.whisper, { params: { id } })).version;
    expect(errorOf(await teacher!.call(calls.whisper, { params: { id } }))).toBe('NOT_FOUND');
    const wrong = await admin!.call(calls.assignWhisper, { body: { id, user_id: 4 } }, { ifMatch: await version() });
    expect(errorOf(wrong)).toBe('WHISPER_ASSIGNEE');
    await admin!.data(calls.assignWhisper, { body: { id, user_id: 3 } }, { ifMatch: await version() });
    const told = await db.select().from(noticePushes).where(eq(noticePushes.event, 'whisper.message.assigned'));
    expect(told.map(({ content }) => content.includes('传来传去'))).toEqual([false]);
    const taken = await teacher!.data(calls.whisper, { params: { id } });
    expect(taken).toMatchObject({ state: 'processing', assignee_name: '带老师' });
    await teacher!.data(calls.replyToWhisper, { body: { id, content: '会改' } }, { ifMatch: taken.version });
    const stale = await admin!.call(calls.closeWhisper, { body: { id } }, { ifMatch: taken.version });
    expect(errorOf(stale)).toBe('VERSION_STALE');
    const early = await admin!.call(calls.acceptWhisper, { body: { id } }, { ifMatch: await version() });
    expect(errorOf(early)).toBe('WHISPER_STATE');
    const half = { body: { id, question: '食堂几点开饭？', answer: '' } };
    expect(errorOf(await admin!.call(calls.publishAnswer, half, { ifMatch: await version() }))).toBe(
      'WHISPER_ANSWER_MISSING',
    );
    const whole = { body: { id, question: '食堂几点开饭？', answer: '改到五点半' } };
    await admin!.data(calls.publishAnswer, whole, { ifMatch: await version() });
    const found = await student!.data(calls.publicAnswers, { query: { keyword: '食堂几点' } });
    expect(found.list).toEqual([expect.objectContaining({ question: '食堂几点开饭？', answer: '改到五点半' })]);
    await admin!.data(calls.closeWhisper, { body: { id } }, { ifMatch: await version() });
    const late = { code, content: '还有', key: '11111111-2222-4333-8444-666666666666' };
    expect(errorOf(await student!.call(calls.addByCode, { body: late }))).toBe('WHISPER_STATE');
  });

  it('may lose sight of what it hands on, and counts what it sees', async () => {
    const [row] = await db.select().from(whispers).where(isNull(whispers.receiverId)).limit(1);
    await db.update(whispers).set({ assigneeId: 3, group: 'office', state: 'unread' }).where(eq(whispers.id, row!.id));
    const counts = await teacher!.data(calls.whisperCounts, {});
    const { total } = await teacher!.data(calls.whispers, { query: {} });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    const { version } = await teacher!.data(calls.whisper, { params: { id: row!.id } });
    const moved = await admin!.data(
      calls.transferWhisper,
      { body: { id: row!.id, group: 'leader' } },
      { ifMatch: version },
    );
    expect(moved).toEqual({ id: row!.id });
    expect(errorOf(await teacher!.call(calls.whisper, { params: { id: row!.id } }))).toBe('NOT_FOUND');
  });
});

it('has an answered message in the demo whose code anybody may try', async () => {
  const found = await student!.data(calls.whisperOfCode, { body: { code: demoCode } });
  expect(found).toMatchObject({ state: 'replied', posts: [{ is_author: true }, { is_author: false }] });
});
