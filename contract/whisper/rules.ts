/** Rules of 悄悄话 that browser and server share. No schema here: pages import this file. */

/** The most that texts and lists take, and how many messages one account sends within an hour. */
export const limits = { content: 2000, question: 300, keyword: 50, files: 5, perHour: 5 } as const;

/** What it is about; 1 is the customer's, and what an address without a type means. */
export const whisperTypes = { 1: '意见建议', 2: '投诉', 3: '求助' } as const;
export type WhisperType = keyof typeof whisperTypes;
export const whisperTypeIds = [1, 2, 3] as const satisfies readonly WhisperType[];

/** To whom it is said. */
export const receiverGroups = { office: '教育处', leader: '院领导', mentor: '责任导师' } as const;
export type ReceiverGroup = keyof typeof receiverGroups;
export const receiverGroupKeys = ['office', 'leader', 'mentor'] as const satisfies readonly ReceiverGroup[];
/** Groups to which it may be handed on: whose somebody's teacher is, nobody tells of an anonymous author. */
export const sharedGroups = ['office', 'leader'] as const satisfies readonly ReceiverGroup[];

export const whisperStates = { unread: '未读', processing: '处理中', replied: '已回复', closed: '已办结' } as const;
export type WhisperState = keyof typeof whisperStates;
export const whisperStateKeys = [
  'unread',
  'processing',
  'replied',
  'closed',
] as const satisfies readonly WhisperState[];

/** What is done with one. `add` is the author's; the others are of who sees it. */
export const whisperActions = {
  add: '补充',
  accept: '受理',
  reply: '回复',
  assign: '交办',
  transfer: '转交',
  close: '办结',
  publish: '公开答复',
} as const;
export type WhisperAction = keyof typeof whisperActions;

/**
 * State x action: what a message is after it; nothing where it may not be. An answer closes nothing: the author may go on
 * until it is closed, and what he adds waits for an answer again.
 */
const after: Record<WhisperState, Partial<Record<WhisperAction, WhisperState>>> = {
  unread: {
    add: 'unread',
    accept: 'processing',
    reply: 'replied',
    assign: 'processing',
    transfer: 'unread',
    close: 'closed',
  },
  processing: {
    add: 'processing',
    reply: 'replied',
    assign: 'processing',
    transfer: 'unread',
    close: 'closed',
  },
  replied: {
    add: 'processing',
    reply: 'replied',
    assign: 'processing',
    transfer: 'unread',
    close: 'closed',
    publish: 'replied',
  },
  closed: { publish: 'closed' },
};

/** State of a message after an action; undefined where it cannot be done. */
export const stateAfter = (state: WhisperState, action: WhisperAction): WhisperState | undefined =>
  after[state][action];

/** Letters and digits that nobody takes for one another; thirty-two of them, so each is five bits. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 20;
export const codePattern = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/**
 * A receipt code: a hundred random bits, whose hash alone is stored. Whoever has it reads the answer and goes on, and nobody
 * can guess it. @param bytes at least twenty random ones
 */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, codeLength)].map((byte) => codeLetters[byte % codeLetters.length]).join('');

/** As it is shown and written down: groups of five. */
export const codeWords = (code: string): string => code.replace(/(.{5})(?=.)/gu, '$1-');

/** What somebody typed, as it is compared: no blanks, no strokes, capitals. */
export const tidyCode = (typed: string): string => typed.replace(/[\s-]/gu, '').toUpperCase();

/** Whom to call when it cannot wait. 12356 is the national line of psychological help. */
export const crisisWords =
  '如您或身边的人有生命危险，请立即拨打 110 或 120；情绪困扰可随时拨打全国统一心理援助热线 12356。悄悄话不是即时值守渠道，通常在工作日回复。';
