import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { added, listed, saved } from '../kernel/presets';
import { idInput } from '../kernel/rows';
import { rowId, rowIdQuery } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { attachment } from '../attachment/types';
import { whisperModule } from './module';
import {
  codePattern,
  limits,
  receiverGroupKeys,
  sharedGroups,
  tidyCode,
  whisperStateKeys,
  whisperTypeIds,
} from './rules';

const type = z.literal(whisperTypeIds);
const words = blockText(limits.content).min(1, '内容是必填项');
const file = attachment.pick({ id: true, name: true, kind: true, size: true, has_thumbnail: true });

/** What was said by one of the two, in its order. */
const post = z.object({
  is_author: z.boolean(),
  /** Who answered; empty for the author. */
  name: z.string(),
  content: z.string(),
  /** The day alone: the hour would tell who was there. */
  day: z.string(),
});

const facts = z.object({
  id: z.number().int(),
  type,
  group: z.enum(receiverGroupKeys),
  state: z.enum(whisperStateKeys),
  day: z.string(),
  is_anonymous: z.boolean(),
  version: z.number().int(),
});

/** A conversation as its author reads it. */
export const ownWhisper = facts.extend({ receiver_name: z.string(), posts: z.array(post), files: z.array(file) });
export type OwnWhisper = z.output<typeof ownWhisper>;

/** One in the list of who answers. */
export const whisperRow = facts.extend({
  /** Who wrote it; empty where nobody knows. */
  author_name: z.string(),
  author_dept: z.string(),
  receiver_name: z.string(),
  assignee_id: z.number().int().nullable(),
  assignee_name: z.string(),
  /** Its first words. */
  excerpt: z.string(),
  is_published: z.boolean(),
});
export type WhisperRow = z.output<typeof whisperRow>;

export const whisperDetail = whisperRow.extend({
  posts: z.array(post),
  files: z.array(file),
  /** What everybody reads of it; empty until it is published. */
  question: z.string(),
  answer: z.string(),
});
export type WhisperDetail = z.output<typeof whisperDetail>;

/** A question and its answer that everybody may read, in the office's words. */
export const publicAnswer = z.object({
  id: z.number().int(),
  type,
  question: z.string(),
  answer: z.string(),
  day: z.string(),
});
export type PublicAnswer = z.output<typeof publicAnswer>;

const sent = { type, group: z.enum(receiverGroupKeys), receiver_id: rowId.nullable().default(null), content: words };
const code = z.string().max(40).overwrite(tidyCode).regex(codePattern, '回执码不正确，请核对后再试');
const base = '/api/v2/whisper';
const add = 'whisper:message:add';
/** Kept on no device, and closed to whoever looks at the system as another person. */
const confidential = { offline: 'online', closedToViewers: true } as const;
/**
 * Writes without being a change: a receipt or a line in the log would say that this account wrote something anonymous at this time.
 * What the browser names (a code, a key) makes a repeat harmless.
 */
const traceless = { ...confidential, method: 'POST', access: add, audit: false, mutation: false } as const;
/** Who hands one on may see it no more: those calls answer with its number alone. */
const change = <const Action extends string>(action: Action) => ({
  path: `${base}/messages/${action}` as const,
  row: whisperDetail,
  errors: ['WHISPER_STATE'] as const,
  audit: `whisper.message.${action}` as const,
});

export const whisperMessageEndpoints = defineEndpoints(whisperModule, {
  sendWhisper: {
    ...added({
      path: `${base}/send`,
      summary: '署名的悄悄话',
      access: add,
      body: z.object({ ...sent, files: z.array(z.uuid()).max(limits.files).default([]) }),
      row: ownWhisper,
      errors: ['WHISPER_TOO_MANY', 'WHISPER_NO_MENTOR'],
      audit: 'whisper.message.send',
    }),
    closedToViewers: true,
  },
  sendAnonymously: {
    ...traceless,
    path: `${base}/send-anonymously`,
    summary: '匿名的悄悄话',
    body: z.object({ ...sent, code }),
    data: z.object({ day: z.string() }),
    errors: ['WHISPER_TOO_MANY', 'WHISPER_NO_MENTOR'],
  },
  whisperOfCode: {
    ...traceless,
    path: `${base}/of-code`,
    summary: '凭回执码查看',
    body: z.object({ code }),
    data: ownWhisper,
    errors: ['WHISPER_CODE_UNKNOWN', 'TOO_MANY_REQUESTS'],
    callsPerMinute: 30,
  },
  addByCode: {
    ...traceless,
    path: `${base}/add-by-code`,
    summary: '凭回执码补充',
    body: z.object({ code, content: words, key: z.uuid() }),
    data: ownWhisper,
    errors: ['WHISPER_CODE_UNKNOWN', 'WHISPER_STATE', 'WHISPER_TOO_MANY', 'TOO_MANY_REQUESTS'],
    callsPerMinute: 30,
  },
  ownWhispers: {
    ...confidential,
    method: 'GET',
    path: `${base}/own`,
    summary: '本人署名的悄悄话',
    access: add,
    query: pageQuery,
    data: pageOf(ownWhisper),
    audit: false,
    mutation: false,
  },
  addToWhisper: saved({
    path: `${base}/add`,
    summary: '补充本人的悄悄话',
    access: add,
    body: z.object({ id: rowId, content: words }),
    row: ownWhisper,
    errors: ['WHISPER_STATE'],
    audit: 'whisper.message.add',
  }),
  whisperMentors: {
    ...confidential,
    method: 'GET',
    path: `${base}/mentors`,
    summary: '本人的责任导师',
    access: add,
    data: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
    audit: false,
    mutation: false,
  },
  publicAnswers: listed({
    path: `${base}/answers`,
    summary: '公开答复',
    access: add,
    filters: { keyword: searchText(limits.keyword).optional() },
    row: publicAnswer,
    held: { id: ({ id }) => id, filters: { keyword: (row, word) => isAnswerAbout(row, word) }, order: ['-day', '-id'] },
  }),

  whispers: {
    ...confidential,
    method: 'GET',
    path: `${base}/messages`,
    summary: '悄悄话管理',
    access: 'whisper:message:list',
    query: pageQuery.extend({
      keyword: searchText(limits.keyword).optional(),
      type: rowIdQuery.optional(),
      state: z.enum(whisperStateKeys).optional(),
      group: z.enum(receiverGroupKeys).optional(),
    }),
    data: pageOf(whisperRow),
    audit: 'whisper.message.list',
    mutation: false,
  },
  whisperCounts: {
    ...confidential,
    method: 'GET',
    path: `${base}/counts`,
    summary: '悄悄话按状态与类型的数量',
    access: 'whisper:message:list',
    data: z.array(z.object({ type, state: z.enum(whisperStateKeys), count: z.number().int() })),
    audit: false,
    mutation: false,
  },
  whisper: {
    ...confidential,
    method: 'GET',
    path: `${base}/messages/:id`,
    summary: '一条悄悄话',
    access: 'whisper:message:list',
    params: z.object({ id: rowIdQuery }),
    data: whisperDetail,
    errors: ['NOT_FOUND'],
    audit: 'whisper.message.view',
    mutation: false,
  },
  acceptWhisper: saved({
    ...change('accept'),
    summary: '受理',
    access: 'whisper:message:reply',
    body: z.object({ id: rowId }),
  }),
  replyToWhisper: saved({
    ...change('reply'),
    summary: '回复',
    access: 'whisper:message:reply',
    body: z.object({ id: rowId, content: words }),
  }),
  assignWhisper: saved({
    ...change('assign'),
    row: idInput,
    summary: '交办',
    access: 'whisper:message:assign',
    body: z.object({ id: rowId, user_id: rowId }),
    errors: ['WHISPER_STATE', 'WHISPER_ASSIGNEE'],
  }),
  transferWhisper: saved({
    ...change('transfer'),
    row: idInput,
    summary: '转交',
    access: 'whisper:message:assign',
    body: z.object({ id: rowId, group: z.enum(sharedGroups) }),
  }),
  closeWhisper: saved({
    ...change('close'),
    summary: '办结',
    access: 'whisper:message:close',
    body: z.object({ id: rowId }),
  }),
  publishAnswer: saved({
    ...change('publish'),
    summary: '公开答复，或收回（问题为空）',
    access: 'whisper:message:close',
    body: z.object({ id: rowId, question: lineText(limits.question), answer: blockText(limits.content) }),
    errors: ['WHISPER_STATE', 'WHISPER_ANSWER_MISSING'],
  }),
});

/** Whether a public answer or its question holds a word. */
const isAnswerAbout = ({ question, answer }: PublicAnswer, word: string) =>
  [question, answer].some((text) => text.toLowerCase().includes(word.trim().toLowerCase()));
