import type { UploadKind } from '../system/settings';
import { frontier, type Piece } from './watched';

/** Rules of 云课堂 that browser and server share. No schema here: pages import this file. */

export const limits = {
  name: 80,
  category: 30,
  categories: 100,
  intro: 2000,
  title: 80,
  prompt: 1000,
  work: 5000,
  note: 500,
  comment: 500,
  remark: 300,
  chapters: 50,
  items: 200,
  questions: 30,
  options: 8,
  option: 200,
  stem: 500,
  tries: 1000,
  audience: 300,
  remind: 500,
  credit: [0, 20],
  share: [50, 100],
  pass: [0, 100],
  /** Seconds of a film. */
  length: [1, 12 * 3600],
  megabytes: [1, 2048],
  pieces: 200,
} as const;

/** How fast a film may be played; which of them a course allows is the fastest of its own. */
export const speeds = [1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

export const courseStates = {
  draft: '草稿',
  pending: '待审',
  rejected: '已驳回',
  published: '已上架',
  stopped: '已下架',
} as const;
export type CourseState = keyof typeof courseStates;
export const courseStateKeys = Object.keys(courseStates) as [CourseState, ...CourseState[]];

/** What may be done with a course in which state; buttons and handlers both ask here. */
const acts = {
  edit: ['draft', 'rejected', 'stopped'],
  publish: ['draft', 'rejected', 'stopped'],
  withdraw: ['pending'],
  stop: ['published'],
  remove: ['draft', 'rejected', 'stopped'],
  remind: ['published'],
} as const satisfies Record<string, readonly CourseState[]>;
export type CourseAct = keyof typeof acts;
export const canAct = (act: CourseAct, state: CourseState) => (acts[act] as readonly CourseState[]).includes(state);

export const itemKinds = { video: '音视频', document: '文档', quiz: '测验', assignment: '作业' } as const;
export type ItemKind = keyof typeof itemKinds;
export const itemKindKeys = Object.keys(itemKinds) as [ItemKind, ...ItemKind[]];

export const coursewareKinds = ['video', 'audio', 'pdf', 'image', 'word', 'excel'] as const satisfies UploadKind[];
export const coursewareKindNames: Record<UploadKind, string> = {
  video: '视频',
  audio: '音频',
  pdf: 'PDF',
  image: '图片',
  word: 'Word',
  excel: 'Excel',
};
/** Whether a file has a length that is watched; others are opened and confirmed. */
export const isPlayed = (kind: UploadKind): boolean => kind === 'video' || kind === 'audio';
export const fits = (item: ItemKind, file: UploadKind): boolean =>
  item === 'video' ? isPlayed(file) : item === 'document' && !isPlayed(file);

export const unlockKeys = ['free', 'ordered'] as const;
export type Unlock = (typeof unlockKeys)[number];
export const unlocks: Record<Unlock, string> = { free: '自由学习', ordered: '按顺序解锁' };

export const learnerStates = { none: '未开始', learning: '学习中', done: '已完成' } as const;
export type LearnerState = keyof typeof learnerStates;
export const learnerStateKeys = Object.keys(learnerStates) as [LearnerState, ...LearnerState[]];
export const learnerState = (row: { started_at: string | null; finished_at: string | null }): LearnerState =>
  row.finished_at ? 'done' : row.started_at ? 'learning' : 'none';

export const workStates = { submitted: '待批阅', passed: '通过', returned: '退回重做' } as const;
export type WorkState = keyof typeof workStates;
export const workStateKeys = Object.keys(workStates) as [WorkState, ...WorkState[]];

interface Answerable {
  right: readonly number[];
}
const sameNumbers = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

/** Whether an answer is right: exactly the right options, no more and no fewer. */
export const isRight = ({ right }: Answerable, answer: readonly number[]): boolean => sameNumbers(right, answer);

/** Percent of the questions that were answered right. */
export const scoreOf = (questions: readonly Answerable[], answers: readonly (readonly number[])[]): number =>
  questions.length === 0
    ? 0
    : Math.round(
        (questions.filter((question, at) => isRight(question, answers[at] ?? [])).length / questions.length) * 100,
      );

/** What is known of somebody's way through an item. */
export interface ItemProgress {
  /** Percent that was watched. */
  share: number;
  done: boolean;
}

/**
 * Percent of a course: each item counts the same; of a film that is not done what was watched of what is asked for, of others
 * nothing. Below 100 until everything is done.
 */
export function courseShare(items: readonly ItemProgress[], requiredShare: number): number {
  if (items.length === 0) return 0;
  const sum = items.reduce((all, { share, done }) => all + (done ? 1 : Math.min(0.99, share / requiredShare)), 0);
  return Math.floor((sum / items.length) * 100);
}

/** Whether an item can be opened: freely, or when everything before it is done. @param done in the order of the course */
export const isUnlocked = (unlock: Unlock, done: readonly boolean[], at: number): boolean =>
  unlock === 'free' || done.slice(0, at).every(Boolean);

/** Where a film may be played to: anywhere, or up to what was watched, and no further than a question that is not answered. */
export function playableTo(
  pieces: readonly Piece[],
  stops: readonly { at: number; passed: boolean }[],
  { length, noSkip }: { length: number; noSkip: boolean },
): number {
  const stop = stops.find(({ passed }) => !passed)?.at ?? length;
  return Math.min(stop, noSkip ? frontier(pieces) : length);
}

/** Whether a course can be learned on a day, and why not; empty: it can. */
export function windowProblem(
  { opens_on: opens, closes_on: closes }: { opens_on: string | null; closes_on: string | null },
  today: string,
): string {
  if (opens !== null && today < opens) return `课程 ${opens} 开放，届时再来学习`;
  if (closes !== null && today > closes) return `课程已于 ${closes} 截止，如需补学请联系课程负责人`;
  return '';
}

interface QuestionDraft {
  stem: string;
  options: readonly string[];
  right: readonly number[];
  at?: number | null;
}
interface ItemDraft {
  kind: ItemKind;
  title: string;
  courseware_id: number | null;
  questions: readonly QuestionDraft[];
  prompt: string;
}

/** What is wrong with a question; empty when nothing is. */
export function questionProblem({ stem, options, right }: QuestionDraft): string {
  if (stem.trim() === '') return '请填写题干';
  if (options.length < 2) return '至少需要 2 个选项';
  if (options.some((option) => option.trim() === '')) return '选项不能为空';
  if (right.length === 0) return '请选择正确答案';
  return right.some((one) => one >= options.length) ? '正确答案不在选项中' : '';
}

/** What is wrong with an item; empty when nothing is. */
export function itemProblem(item: ItemDraft): string {
  const called = `“${item.title || '未命名'}”`;
  if (item.title.trim() === '') return '请填写每一节的标题';
  if ((item.kind === 'video' || item.kind === 'document') && item.courseware_id === null) return `${called}请选择课件`;
  if (item.kind === 'quiz' && item.questions.length === 0) return `${called}请至少添加一道题`;
  if (item.kind === 'assignment' && item.prompt.trim() === '') return `${called}请填写作业要求`;
  if (item.kind === 'document' || item.kind === 'assignment') return '';
  const wrong = item.questions.findIndex((question) => questionProblem(question) !== '');
  if (wrong >= 0) return `${called}第 ${wrong + 1} 题：${questionProblem(item.questions[wrong]!)}`;
  return item.kind === 'video' && item.questions.some(({ at }) => at === null || at === undefined)
    ? `${called}请填写每道题出现的时间`
    : '';
}

/** What is wrong with the chapters of a course that is handed in; empty when nothing is. */
export function chaptersProblem(chapters: readonly { title: string; items: readonly ItemDraft[] }[]): string {
  if (chapters.some(({ title }) => title.trim() === '')) return '请填写每一章的标题';
  const items = chapters.flatMap((chapter) => chapter.items);
  if (items.length === 0) return '请至少添加一节内容';
  if (items.length > limits.items) return `一门课程最多 ${limits.items} 节`;
  return items.map(itemProblem).find(Boolean) ?? '';
}

/** 1:05 or 1:02:05. */
export function timeWords(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${hours > 0 ? two(Math.floor((whole % 3600) / 60)) : Math.floor(whole / 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
