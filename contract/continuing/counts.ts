import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed } from '../kernel/presets';
import { rowIdQuery } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { applicationStates, limits, traineeStates, type ApplicationState, type TraineeState } from './rules';
import { countedBy, stageKeys, type CountedBy } from './rules-counts';

const int = z.number().int();
const by = z.enum(Object.keys(countedBy) as [CountedBy, ...CountedBy[]]);

/** A group: a batch, a department, a hospital or a province. */
export const countRow = z.object({
  /** Of a batch or a department its id, otherwise its name. */
  key: z.string(),
  name: z.string(),
  /** Places of plans that are announced; 0 where people are counted by where they come from. */
  planned: int,
  applied: int,
  admitted: int,
  present: int,
  finished: int,
});

/** Somebody who is counted. */
export const countedPerson = z.object({
  id: int,
  name: z.string(),
  batch_id: int,
  batch_name: z.string(),
  dept_id: int,
  dept_name: z.string(),
  hospital: z.string(),
  province: z.string(),
  state: z.enum(Object.keys(applicationStates) as [ApplicationState, ...ApplicationState[]]),
  trainee_state: z.enum(Object.keys(traineeStates) as [TraineeState, ...TraineeState[]]).nullable(),
  stages: z.array(z.enum(stageKeys)),
});
export type CountedPerson = z.output<typeof countedPerson>;

export const continuingCountEndpoints = defineEndpoints(continuingModule, {
  conEduCounts: {
    method: 'GET',
    path: '/api/v2/continuing/counts',
    summary: '进修招收统计',
    access: 'conEdu:stat:view',
    query: z.object({ by, batch_id: rowIdQuery.optional(), dept_id: rowIdQuery.optional() }),
    data: z.object({ rows: z.array(countRow), sum: countRow }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  conEduCounted: listed({
    path: '/api/v2/continuing/counts/people',
    summary: '进修招收统计的名单',
    access: 'conEdu:stat:view',
    filters: {
      stage: z.enum(stageKeys).optional(),
      batch_id: rowIdQuery.optional(),
      dept_id: rowIdQuery.optional(),
      hospital: searchText(limits.name).optional(),
      province: searchText(limits.name).optional(),
    },
    row: countedPerson,
    held: {
      id: ({ id }) => id,
      filters: {
        stage: (row, stage) => row.stages.includes(stage),
        batch_id: 'same',
        dept_id: 'same',
        hospital: 'same',
        province: 'same',
      },
      order: ['-id'],
    },
  }),
});
