import { createHash, randomInt, randomUUID } from 'node:crypto';
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { teacherKinds } from '@contract/people/teacher-kinds';
import type { whisperMessageEndpoints } from '@contract/whisper/messages';
import {
  stateAfter,
  whisperActions,
  whisperStates,
  type ReceiverGroup,
  type WhisperAction,
  type WhisperState,
  type WhisperType,
} from '@contract/whisper/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { savedRow } from '@server/kits/row-calls';
import { changeRow, first, pageOfRows } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { bindAttachments } from '../attachment/public';
import { people, teacherStudents } from '../people/tables';
import { spend } from './allowance';
import { newestFirst, ownSource, toOwnWhispers, whisperFiles, whisperRows } from './rows';
import { whisperPosts as posts, whispers } from './tables';

type Calls = Pick<
  typeof whisperMessageEndpoints,
  | 'sendWhisper'
  | 'sendAnonymously'
  | 'whisperOfCode'
  | 'addByCode'
  | 'ownWhispers'
  | 'addToWhisper'
  | 'whisperMentors'
  | 'publicAnswers'
>;

/** 悄悄话 for who writes. What is anonymous leaves nothing that names him: no author, no hour, no receipt, no log (ADR 155). */
export const authorHandlers: Handlers<Calls> = {
  sendWhisper: (call) => {
    const { db, user, body } = call;
    return savedRow(call, ownSource, async () => {
      spend(user.userId);
      const { files, content, ...sent } = body;
      const values = await valuesOf(db, user.userId, sent);
      const id = newId();
      await db.insert(whispers).values({ ...values, id, authorId: user.userId });
      await addPost(db, id, { content });
      await bindAttachments(db, user, { owner: whisperFiles, ownerId: String(id), ids: files });
      return id;
    });
  },

  sendAnonymously: async ({ database, user, body: { code, content, ...sent } }) => {
    spend(user.userId);
    await database.transaction(async (tx) => {
      const values = await valuesOf(tx, user.userId, sent);
      const id = newId();
      const [made] = await tx
        .insert(whispers)
        .values({ ...values, id, codeHash: hashOf(code) })
        .onConflictDoNothing({ target: whispers.codeHash })
        .returning({ id: whispers.id });
      // The same code again is the same message again.
      if (!made) return;
      await addPost(tx, id, { content });
      await mixAnonymous(tx);
    });
    return { day: today() };
  },

  whisperOfCode: async ({ db, body }) => first(await toOwnWhispers(db, [await byCode(db, body.code)])),

  addByCode: async ({ database, user, body: { code, content, key } }) => {
    spend(user.userId);
    return database.transaction(async (tx) => {
      const { id } = await byCode(tx, code);
      await tx.select({ id: whispers.id }).from(whispers).where(eq(whispers.id, id)).for('update');
      const [known] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, key));
      if (!known) {
        await addAuthorPost(tx, await byCode(tx, code), { id: key, content });
        await mixAnonymous(tx);
      }
      return first(await toOwnWhispers(tx, [await byCode(tx, code)]));
    });
  },

  ownWhispers: async ({ db, user, query: { page, size } }) => {
    const where = eq(whispers.authorId, user.userId);
    const wanted = { page, size, where, orderBy: newestFirst };
    const { total, list } = await pageOfRows(db, whispers, wanted, whisperRows(db));
    return { total, list: await toOwnWhispers(db, list) };
  },

  addToWhisper: (call) => {
    const { db, user, body } = call;
    return savedRow(call, ownSource, async (before) => {
      spend(user.userId);
      await addAuthorPost(db, before!, { content: body.content });
      return before!.id;
    });
  },

  whisperMentors: ({ db, user }) => mentorsOf(db, user.userId),

  publicAnswers: async ({ db, query: { keyword, page, size } }) => {
    const where = and(
      ne(whispers.question, ''),
      or(contains(whispers.question, keyword), contains(whispers.answer, keyword)),
    );
    const { id, type, question, answer, day } = whispers;
    const shown = db.select({ id, type, question, answer, day }).from(whispers);
    return pageOfRows(db, whispers, { page, size, where, orderBy: [desc(day), desc(id)] }, shown);
  },
};

/** Random, so that it tells no order, and of nine digits, as addresses take them. */
const newId = () => randomInt(1, 1_000_000_000);
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** @throws AppError WHISPER_CODE_UNKNOWN */
async function byCode(db: Db, code: string) {
  const [row] = await whisperRows(db).where(eq(whispers.codeHash, hashOf(code)));
  if (!row) throw new AppError('WHISPER_CODE_UNKNOWN');
  return row;
}

/** What a message begins with. @throws AppError WHISPER_NO_MENTOR when it is said to somebody who is not one's teacher now */
async function valuesOf(
  db: Db,
  userId: number,
  { type, group, receiver_id: wanted }: { type: WhisperType; group: ReceiverGroup; receiver_id: number | null },
) {
  const receiverId = group === 'mentor' ? wanted : null;
  if (group === 'mentor' && !(await mentorsOf(db, userId)).some((one) => one.user_id === receiverId))
    throw new AppError('WHISPER_NO_MENTOR');
  return { type, group, receiverId, day: today() };
}
/** The 责任导师 that somebody has now. */
const mentorsOf = (db: Db, userId: number) =>
  db
    .select({ user_id: people.id, name: people.name })
    .from(teacherStudents)
    .innerJoin(people, eq(people.id, teacherStudents.teacherId))
    .where(
      and(
        eq(teacherStudents.studentId, userId),
        eq(teacherStudents.kind, teacherKinds.responsible.id),
        isNull(teacherStudents.endedAt),
      ),
    )
    .orderBy(asc(people.id));

/** State of a message after an action. @throws AppError WHISPER_STATE */
export function demandAction(state: WhisperState, action: WhisperAction): WhisperState {
  const next = stateAfter(state, action);
  if (!next) throw new AppError('WHISPER_STATE', { state: whisperStates[state], action: whisperActions[action] });
  return next;
}

async function addAuthorPost(
  db: Db,
  { id, state }: { id: number; state: WhisperState },
  said: { id?: string; content: string },
): Promise<void> {
  const next = demandAction(state, 'add');
  await addPost(db, id, said);
  await changeRow(db, whispers, id, { state: next });
}

/** Adds what was said at the end; the message is locked, or new. */
export async function addPost(
  db: Db,
  whisperId: number,
  { id = randomUUID(), content, byId = null }: { id?: string; content: string; byId?: number | null },
): Promise<void> {
  const at = sql`(select count(*)::int from ${posts} said where said.whisper_id = ${whisperId})`;
  await db.insert(posts).values({ id, whisperId, at, isAuthor: byId === null, byId, content, day: today() });
}

/**
 * Writes all anonymous messages anew: the database keeps with each row which transaction wrote it, beside whose neighbours the
 * minute could be read (ADR 93). They are few.
 */
async function mixAnonymous(tx: Db): Promise<void> {
  const anonymous = isNull(whispers.authorId);
  await tx
    .update(whispers)
    .set({ day: sql`${whispers.day}` })
    .where(anonymous);
  await tx
    .update(posts)
    .set({ day: sql`${posts.day}` })
    .where(sql`${posts.whisperId} in (select id from ${whispers} where author_id is null)`);
}
