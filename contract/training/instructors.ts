import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText } from '../kernel/wire-text';
import { stayStates } from '../rotation/stay-states';
import { trainingModule } from './module';

const int = z.number().int();

/** A stay of one's own with who teaches in it. */
const taughtStay = z.object({
  id: int,
  dept_name: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(stayStates),
  teacher_id: int.nullable(),
  /** Of all of its parts, in the order of time; empty while nobody is named. */
  teachers: z.string(),
  /** Somebody else can still be asked for. */
  can_change: z.boolean(),
});
export type TaughtStay = z.output<typeof taughtStay>;

/** Whom one teaches: in a stay, or for the whole training (`stay_id` null). */
const trainee = z.object({
  id: z.string(),
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  major: z.string(),
  grade: int.nullable(),
  stay_id: int.nullable(),
  dept_name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Of the department in a stay, of the whole handbook otherwise; 0 to 1, null where nothing is required. */
  completion: z.number().nullable(),
  /** Entries that wait for a review, whosesoever turn it is. */
  waiting: int,
});
export type Trainee = z.output<typeof trainee>;

export const relations = z.object({
  /** 责任导师 now; null without one. */
  responsible: z.object({ user_id: int, name: z.string(), staff_id: z.string(), since: z.string() }).nullable(),
  stays: z.array(taughtStay),
  trainees: z.array(trainee),
  /** Trainees in stays today, and how many one may have at a time. */
  load: int,
  limit: int,
});
export type Relations = z.output<typeof relations>;

export const interviewLimits = { content: 1000 } as const;

/** 导师面谈. */
export const interview = z.object({
  id: int,
  student_id: int,
  student_name: z.string(),
  teacher_name: z.string(),
  date: z.string(),
  content: z.string(),
  version: int,
});
export type Interview = z.output<typeof interview>;

const base = '/api/v2/training/instructors';

export const instructorEndpoints = defineEndpoints(trainingModule, {
  relations: {
    method: 'GET',
    path: base,
    summary: '本人的带教老师、责任导师与学员',
    access: 'training:instructor:view',
    data: relations,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  interviews: listed({
    path: `${base}/interviews`,
    summary: '导师面谈记录（本人写的与谈及本人的）',
    access: 'training:instructor:view',
    filters: {},
    row: interview,
    held: { id: ({ id }) => id, filters: {}, order: ['-date', '-id'] },
  }),
  addInterview: added({
    path: `${base}/interviews/add`,
    summary: '记录一次导师面谈',
    access: 'training:interview:edit',
    body: z.object({
      student_id: rowId,
      date: dateText,
      content: blockText(interviewLimits.content).min(1, '面谈内容是必填项'),
    }),
    row: interview,
    errors: ['TRAINING_NOT_TRAINEE', 'TRAINING_FUTURE'],
    audit: 'training.interview.add',
  }),
});
