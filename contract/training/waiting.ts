import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsPerson } from '../kernel/held';
import { listed } from '../kernel/presets';
import { searchText } from '../kernel/wire-text';
import { trainingModule } from './module';
import { entryRoles } from './rules';

const int = z.number().int();
const role = z.enum(entryRoles).nullable();

/** An entry that waits for the caller, with whose it is. */
export const waitingEntry = z.object({
  id: z.string(),
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  type_id: int,
  item: z.string(),
  kind: z.string(),
  st_dept_name: z.string(),
  date: z.string(),
  role,
  values: z.array(z.object({ label: z.string(), value: z.string() })),
  note: z.string(),
  version: int,
});
export type WaitingEntry = z.output<typeof waitingEntry>;

export const waitingEndpoints = defineEndpoints(trainingModule, {
  waitingEntries: listed({
    path: '/api/v2/training/entries/waiting',
    summary: '等待本人审核的手册条目',
    access: 'training:entry:review',
    filters: {
      /** A name or a staff id. */
      name: searchText(100).optional(),
      /** Those of 进修, personnel types 2 and 3. */
      among: z.enum(['visitors']).optional(),
    },
    row: waitingEntry,
    held: {
      id: ({ id }) => id,
      filters: {
        name: holdsPerson,
        among: ({ type_id: type }) => type === 2 || type === 3,
      },
      order: ['staff_id', 'date', 'id'],
    },
  }),
});
