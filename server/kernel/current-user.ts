/**
 * Which people a user may see: what the data scopes of the user's roles open together.
 * `userId` is always visible too: nobody is hidden from themselves. `public.ts` of people turns a scope into SQL.
 */
export type ResolvedScope =
  | { kind: 'all' }
  | { kind: 'depts'; deptIds: number[]; userId: number }
  | { kind: 'bases'; baseIds: number[]; userId: number }
  | { kind: 'mixed'; deptIds: number[]; baseIds: number[]; academyIds: number[]; userId: number }
  | { kind: 'self'; userId: number };

/**
 * Whether a scope opens a department itself: what is arranged in it is the business of those who belong to it.
 * @param deptId null is the hospital, which only a scope over everything opens
 */
export function opensDept(scope: ResolvedScope, deptId: number | null): boolean {
  if (scope.kind === 'all') return true;
  return deptId !== null && 'deptIds' in scope && scope.deptIds.includes(deptId);
}

/** The signed-in caller, read afresh for every request, so that a changed role acts at the next one. */
export interface CurrentUser {
  accountId: number;
  /** Session that the access token belongs to. */
  sessionId: string;
  /** Person (`person.id`) behind the account. */
  userId: number;
  username: string;
  name: string;
  typeId: number;
  deptId: number | null;
  /** Granted codes, wildcards included; ask with `permits`. */
  permissions: string[];
  scope: ResolvedScope;
  /** Only calls with `openBeforePasswordChange` answer until the password is a new one. */
  mustChangePassword: boolean;
  /** Account of operations that looks at the system as this user: it may read, and change nothing. */
  viewedBy?: number;
  /** Keys of modules that are switched off: the gate refuses their calls. */
  modulesOff?: readonly string[] | null;
}
