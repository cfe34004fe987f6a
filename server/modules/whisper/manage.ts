import { and, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { WhisperDetail, whisperMessageEndpoints } from '@contract/whisper/messages';
import { whisperStates, whisperTypes, type WhisperAction } from '@contract/whisper/rules';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow, seenRow } from '@server/kits/row-calls';
import { changeRow, find, pageOfJoined } from '@server/kits/rows';
import { notify, settleNotices } from '../notice/public';
import { people } from '../people/tables';
import { peopleHolding } from '../system/public';
import { addPost, demandAction } from './author';
import { newestFirst, toWhisperRow, whisperRows, whisperSight, whisperSource } from './rows';
import { whisperPosts as posts, whispers } from './tables';

type Calls = Pick<
  typeof whisperMessageEndpoints,
  | 'whispers'
  | 'whisperCounts'
  | 'whisper'
  | 'acceptWhisper'
  | 'replyToWhisper'
  | 'assignWhisper'
  | 'transferWhisper'
  | 'closeWhisper'
  | 'publishAnswer'
>;
type Change = Parameters<typeof savedRow<WhisperDetail>>[0] & { body: { id: number } };
const target = (id: number) => `whisper_message:${id}`;

/** 悄悄话 for who answers: those of his groups, and those said or given to him. */
export const manageHandlers: Handlers<Calls> = {
  whispers: async ({ db, user, query, audit }) => {
    const { page, size, keyword, type, state, group } = query;
    const where = and(
      whisperSight(user),
      equals(whispers.type, type),
      equals(whispers.state, state),
      equals(whispers.group, group),
      or(contains(posts.content, keyword), contains(people.name, keyword)),
    );
    const { total, list } = await pageOfJoined(db, whisperRows, { page, size, where, orderBy: newestFirst });
    audit({ detail: { ids: list.map(({ id }) => id) } });
    return { total, list: list.map(toWhisperRow) };
  },

  whisperCounts: async ({ db, user }) => {
    const { type, state } = whispers;
    return db
      .select({ type, state, count: sql<number>`count(*)::int` })
      .from(whispers)
      .where(whisperSight(user))
      .groupBy(type, state)
      .orderBy(type, state);
  },

  whisper: async (call) => {
    call.audit({ target: target(call.params.id) });
    return whisperSource.read(call, call.params.id);
  },

  acceptWhisper: (call) => answered(call, 'accept', () => ({ assigneeId: call.user.userId })),

  replyToWhisper: (call) =>
    answered(call, 'reply', async () => {
      await addPost(call.db, call.body.id, { content: call.body.content, byId: call.user.userId });
      return {};
    }),

  assignWhisper: (call) =>
    handedOn(call, 'assign', async () => {
      const { db, body } = call;
      const { authorId, type } = await find(db, whispers, body.id);
      const [listing, replying] = [
        await peopleHolding(db, 'whisper:message:list'),
        await peopleHolding(db, 'whisper:message:reply'),
      ];
      const isAble = listing.includes(body.user_id) && replying.includes(body.user_id);
      if (!isAble || body.user_id === authorId) throw new AppError('WHISPER_ASSIGNEE');
      await notify(db, {
        event: 'whisper.message.assigned',
        recipients: { assignee: [body.user_id] },
        variables: { type: whisperTypes[type] },
        link: `/whisper/manage?id=${body.id}`,
        subject: target(body.id),
      });
      return { assigneeId: body.user_id };
    }),

  transferWhisper: (call) =>
    handedOn(call, 'transfer', () => ({ group: call.body.group, receiverId: null, assigneeId: null })),

  closeWhisper: (call) => answered(call, 'close'),

  publishAnswer: (call) =>
    answered(call, 'publish', () => {
      const { question, answer } = call.body;
      if ((question === '') !== (answer === '')) throw new AppError('WHISPER_ANSWER_MISSING');
      return { question, answer };
    }),
};

type Written = Partial<typeof whispers.$inferInsert>;

/** Does something with a message whose newest state the caller saw; answers with it. */
async function answered(call: Change, action: WhisperAction, write: () => Written | Promise<Written> = () => ({})) {
  return savedRow(call, whisperSource, async (before) => {
    await act(call, before!, { action, write });
    return before!.id;
  });
}

/** The same where the caller may see it no more: answers with its number. */
async function handedOn(call: Change, action: WhisperAction, write: () => Written | Promise<Written>) {
  const before = await seenRow(call, whisperSource, call.body.id);
  await act(call, before, { action, write });
  call.audit({ target: target(before.id) });
  return { id: before.id };
}

async function act(
  { db }: Change,
  { id, state: before }: WhisperDetail,
  { action, write }: { action: WhisperAction; write: () => Written | Promise<Written> },
): Promise<void> {
  const state = demandAction(before, action);
  await changeRow(db, whispers, id, { state, ...(await write()) });
  if (state === 'replied' || state === 'closed') await settleNotices(db, target(id));
  const { authorId } = await find(db, whispers, id);
  // Who signed is told; who did not looks by his code.
  if (authorId !== null && (action === 'reply' || action === 'close'))
    await notify(db, {
      event: 'whisper.message.answered',
      recipients: { author: [authorId] },
      variables: { state: whisperStates[state] },
      link: '/whisper/fill',
    });
}
