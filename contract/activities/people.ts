import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList } from '../kernel/held';
import { hospitalDay } from '../kernel/hospital-time';
import { pageOf, pageQuery } from '../kernel/paging';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { activitiesModule } from './module';
import { activityRow, type ActivityRow } from './plans';
import { limits } from './rules';
import { enrolStateKeys, shownState, shownStateKeys, sideKeys, signStateKeys, signWayKeys } from './status';

const int = z.number().int();
const signed = {
  at: z.string().nullable(),
  state: z.enum(signStateKeys).nullable(),
  way: z.enum(signWayKeys).nullable(),
  /** When it reached the server. */
  arrived_at: z.string().nullable(),
};

/** Somebody in an activity as who manages it sees him. */
export const participant = z.object({
  id: int,
  person: personRef,
  enrol_state: z.enum(enrolStateKeys).nullable(),
  in: z.object(signed),
  out: z.object(signed),
  is_evaluated: z.boolean(),
  credit_hours: z.number().nullable(),
  /** Why his hours do not count yet, in words; empty when they do. */
  obstacle: z.string(),
});
export type Participant = z.output<typeof participant>;

/** What those who took part said of it, without names. */
export const evaluation = z.object({
  count: int,
  /** Its form. */
  name: z.string(),
  items: z.array(z.object({ title: z.string(), maximum: int })),
  /** Mean of each item, null where nobody gave it; null while there are too few to hide whose they are. */
  means: z.array(z.number().nullable()).nullable(),
  comments: z.array(z.string()),
});
export type Evaluation = z.output<typeof evaluation>;

const speakingFilters = {
  title: searchText(limits.title).optional(),
  kind_id: rowIdQuery.optional(),
  state: z.enum(shownStateKeys).optional(),
  from: dateText.optional(),
  to: dateText.optional(),
};
type SpeakingAsked = { [Name in keyof typeof speakingFilters]?: z.output<(typeof speakingFilters)[Name]> };

const base = '/api/v2/activities';
const access = 'teachActivity:sign:manage';
const idParams = z.object({ id: rowIdQuery });
const read = { method: 'GET', params: idParams, access, errors: ['NOT_FOUND'], audit: false, mutation: false } as const;
const answer = z.object({
  participants: z.array(participant),
  /** Further ones whom the caller does not see. */
  unseen: int,
  evaluation,
});

export const activityPeopleEndpoints = defineEndpoints(activitiesModule, {
  participants: {
    ...read,
    path: `${base}/activities/:id/participants`,
    summary: '活动的报名、签到与评价',
    data: answer,
    offline: 'cached',
  },
  /** A code that lives some seconds; asked again and again while it is shown. */
  signCode: {
    ...read,
    path: `${base}/activities/:id/code`,
    summary: '动态签到码',
    query: z.object({ side: z.enum(sideKeys) }),
    data: z.object({ content: z.string(), digits: z.string(), signed: int, window: z.string(), is_open: z.boolean() }),
    errors: ['NOT_FOUND', 'ACTIVITY_STATE'],
    offline: 'online',
  },
  /** What arrived late, taken or refused; and a sign for somebody whose phone failed. */
  setSign: {
    method: 'POST',
    path: `${base}/activities/:id/set-sign`,
    summary: '核对签到或补签',
    access,
    params: idParams,
    body: z.object({
      user_ids: z.array(rowId).min(1, '请至少选择一人').max(500),
      side: z.enum(sideKeys),
      is_there: z.boolean(),
    }),
    data: answer,
    errors: ['NOT_FOUND', 'ACTIVITY_STATE', 'DICT_PERSON_INVALID'],
    offline: 'online',
    audit: 'activities.part.setSign',
    mutation: true,
  },
  speaking: {
    method: 'GET',
    path: `${base}/speaking`,
    summary: '本人主讲的教学活动',
    access,
    query: pageQuery.extend(speakingFilters),
    data: pageOf(activityRow),
    held: heldList<ActivityRow, SpeakingAsked>({
      id: ({ id }) => id,
      filters: {
        title: 'part',
        kind_id: 'same',
        state: (row, state) => shownState(row, Date.now()) === state,
        from: ({ start_at }, day) => hospitalDay(Date.parse(start_at)) >= day,
        to: ({ start_at }, day) => hospitalDay(Date.parse(start_at)) <= day,
      },
      order: ['-start_at', '-id'],
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
