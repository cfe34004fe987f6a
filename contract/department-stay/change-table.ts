import type { StayState } from '../rotation/stay-states';
import { mayArrange } from '../rotation/ward-rules';
import type { ChangeState } from './rules';

/**
 * Who may do what with a request for another teacher, and when: state x act x role. The page, the handlers and the obstacles of
 * the approval go by this one table, and a test tries every cell of it on the server. No schema here.
 */

/** `asker`: asked for it. `reviewer`: it waits for him, and he did not ask. */
export const changeRoles = ['trainee', 'teacher', 'asker', 'reviewer', 'viewer'] as const;
export type ChangeRole = (typeof changeRoles)[number];

/** Of a request, or of a relation of which nothing was asked yet. */
export type Asked = ChangeState | 'none';
export const askedStates: readonly Asked[] = ['none', 'pending', 'passed', 'rejected', 'withdrawn'];

interface Act {
  in: readonly Asked[];
  by: readonly ChangeRole[];
}
const acts = {
  /** One at a time; after a decision one may ask again. */
  apply: { in: ['none', 'passed', 'rejected', 'withdrawn'], by: ['trainee', 'teacher'] },
  withdraw: { in: ['pending'], by: ['asker'] },
  pass: { in: ['pending'], by: ['reviewer'] },
  reject: { in: ['pending'], by: ['reviewer'] },
} as const satisfies Record<string, Act>;
export type ChangeAct = keyof typeof acts;
export const changeActs = Object.keys(acts) as ChangeAct[];

/** How somebody stands to a relation for whose teacher another one may be asked. */
export const askingRoles = ({ isOwn, teaches }: { isOwn: boolean; teaches: boolean }): ChangeRole[] =>
  isOwn ? ['trainee'] : teaches ? ['teacher'] : ['viewer'];

/** Whether somebody may do something with a request that stands so. */
export function mayChange(act: ChangeAct, state: Asked, roles: readonly ChangeRole[]): boolean {
  const { in: states, by }: Act = acts[act];
  return states.includes(state) && roles.some((role) => by.includes(role));
}

/**
 * Why a request cannot be granted, in a sentence; null when it can. `stay` is none for a 责任导师, whose relation has no end of
 * its own.
 */
export const passHindrance = (stay: StayState | undefined): string | null =>
  stay === undefined || mayArrange(stay) ? null : '这段轮转已结束或取消，请驳回';
