import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';
import { peopleModule } from './module';
import { personRef } from './person-ref';

/** Most that are found for a keyword; who finds more types on. */
export const mostPicked = 20;

/**
 * Whom a person is chosen from. `seen`: everybody in sight; `own`: who belongs to the data scope, for whatever makes
 * somebody responsible.
 */
export const pickAmong = z.enum(['seen', 'own']);
export type PickAmong = z.output<typeof pickAmong>;

/**
 * What they have to be. `staff`: not trained here; `teacher`: staff who may teach; `enabled`: not stopped; `colleague`:
 * somebody else who can sign in.
 */
export const pickOnly = z.enum(['staff', 'teacher', 'enabled', 'colleague']);
export type PickOnly = z.output<typeof pickOnly>;

export const picked = personRef.extend({ dept_name: z.string() });
export type Picked = z.output<typeof picked>;

export const pickEndpoints = defineEndpoints(peopleModule, {
  pick: {
    method: 'POST',
    path: '/api/v2/people/pick',
    summary: '选择人员：按姓名、拼音首字母、工号或学号查找（按数据范围）',
    access: 'login',
    body: z.object({
      keyword: searchText(100).default(''),
      among: pickAmong,
      only: pickOnly.optional(),
      /** People whose names are wanted whatever the keyword: those already chosen. */
      user_ids: z.array(rowId).max(2000).default([]),
    }),
    data: z.array(picked),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
