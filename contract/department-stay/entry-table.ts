import { stayStates, stayStateWords, type StayState } from '../rotation/stay-states';
import { entryStateWords, type EntryState } from './rules';

/**
 * Who may do what with the entering of a stay, and when: state x act x role. Buttons and handlers go by this one table, and a
 * test tries every cell of it on the server. No schema here.
 */

/** `ward`: he belongs to what the department is. Nobody is both: who comes does not enter himself. */
export const entryRoles = ['trainee', 'ward', 'other'] as const;
export type EntryRole = (typeof entryRoles)[number];

interface Act {
  /** How the entering stands when it is possible. */
  in: readonly EntryState[];
  by: EntryRole;
  stays: readonly StayState[];
}

/** While somebody may come. */
const there: readonly StayState[] = ['due', 'in', 'leaving'];
const real = stayStates.filter((state) => state !== 'cancelled');
const always: readonly EntryState[] = ['open', 'entered', 'absent'];
const acts = {
  enter: { in: ['open', 'absent'], by: 'ward', stays: there },
  reportAbsent: { in: ['open'], by: 'ward', stays: there },
  /** 入科教育 may be read before one comes, and made up for later. */
  learn: { in: always, by: 'trainee', stays: real },
  sign: { in: always, by: 'trainee', stays: real },
} as const satisfies Record<string, Act>;
export type EntryAction = keyof typeof acts;
export const entryActions = Object.keys(acts) as EntryAction[];

/** How somebody stands to the entering of a stay. */
export const entryRoleOf = ({ isOwn, isWard }: { isOwn: boolean; isWard: boolean }): EntryRole =>
  isOwn ? 'trainee' : isWard ? 'ward' : 'other';

/** Whether an act is somebody's at all, whatever the state. */
export const isEntryActOf = (role: EntryRole, act: EntryAction): boolean => acts[act].by === role;

/** Why something cannot be done with a stay now, in a sentence; null when it can. */
export function entryHindrance(act: EntryAction, entry: EntryState, stay: StayState): string | null {
  const { in: states, stays }: Act = acts[act];
  if (!states.includes(entry)) return entry === 'entered' ? '已办理入科' : '已登记未报到';
  if (stays.includes(stay)) return null;
  return stay === 'planned' ? '离入科还有两周以上，到时再办理' : `轮转${stayStateWords[stay]}，不能再办理入科`;
}

/** How an entering stands, in a word: nobody is awaited any more in a stay that is over. */
export const entryWords = (entry: EntryState, stay: StayState): string =>
  entry === 'open' && stay !== 'planned' && !there.includes(stay) ? '未登记' : entryStateWords[entry];

/** Whether somebody may do something with an entering now. */
export const mayEnter = (
  act: EntryAction,
  { state, stay_state: stay }: { state: EntryState; stay_state: StayState },
  role: EntryRole,
): boolean => isEntryActOf(role, act) && entryHindrance(act, state, stay) === null;
