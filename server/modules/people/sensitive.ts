import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { isCoreField, isSensitive, coreFieldTypes } from '@contract/people/core-fields';
import type { PersonValues } from '@contract/people/type-config';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import { recordAudit } from '@server/kernel/audit';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Call } from '@server/kernel/implement';
import { auditLog } from '@server/kernel/tables';

type Reader = Pick<CurrentUser, 'permissions' | 'viewedBy'>;

/** Whether the user may see sensitive values in full; nobody does while looking as somebody else. */
export function maySeeSensitive({ permissions, viewedBy }: Reader): boolean {
  return viewedBy === undefined && permits(permissions, 'personnel:sensitive:view');
}

/** Keys of sensitive fields that a query names, at whatever depth: by asking for a value one learns whose it is. */
export function sensitiveFilters(query: object): string[] {
  return Object.entries(query).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined || value === null || value === '') return [];
    if (isCoreField(key) && isSensitiveCore(key)) return [key];
    return typeof value === 'object' ? sensitiveFilters(value) : [];
  });
}

const isSensitiveCore = (key: keyof typeof coreFieldTypes) => isSensitive({ key, type: coreFieldTypes[key] });

/** @throws AppError SENSITIVE_FILTER when the query names a field that the user may not see in full */
export function demandSensitiveFilters(user: Reader, query: object): void {
  if (sensitiveFilters(query).length > 0 && !maySeeSensitive(user)) throw new AppError('SENSITIVE_FILTER');
}

type Caller = Pick<Call, 'user' | 'ip' | 'requestId'> & { user: CurrentUser };

/** Notes that somebody searched by sensitive fields: which, not for what. */
export async function noteSensitiveSearch(call: Caller & { db: Db }, query: object): Promise<void> {
  const fields = sensitiveFilters(query);
  if (fields.length > 0) await recordAudit(call.db, entryOf(call, 'people.search', { fields }));
}

function entryOf({ user, ip, requestId }: Caller, action: string, detail: object) {
  return { action, detail, userId: user.userId, username: user.username, ip, requestId };
}

/** Questions an hour whether a number is somebody's, in whatever form they are asked. */
const mostGuesses = 200;
const guessActions = [
  'people.duplicates',
  'people.import.taken',
  ...['people.add', 'people.edit', 'people.dept.edit', 'userinfo.commit'].map((action) => `${action}.refused`),
];

/**
 * Refuses whoever has asked too often whether a number is recorded with somebody: the answer reaches beyond the scope.
 * Counted by the audit log. The lock, held until the transaction ends, makes calls at the same moment count one after
 * the other.
 * @throws AppError GUESSES_USED_UP
 */
export async function demandGuess(tx: Db, { userId }: Pick<CurrentUser, 'userId'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guess:${userId}`}, 0))`);
  const [made] = await tx
    .select({ total: sql<number>`coalesce(sum(coalesce((${auditLog.detail}->>'guesses')::int, 1)), 0)::int` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.userId, userId),
        gt(auditLog.at, sql`now() - interval '1 hour'`),
        inArray(auditLog.action, guessActions),
      ),
    );
  if (made!.total >= mostGuesses) throw new AppError('GUESSES_USED_UP');
}

/** The same for values to be saved: a refusal of these may tell that somebody else has them. */
export async function demandGuessFor(tx: Db, user: Pick<CurrentUser, 'userId'>, values: PersonValues): Promise<void> {
  if ('staff_id' in values || 'id_card' in values) await demandGuess(tx, user);
}

/** Notes questions for `demandGuess`. @throws AppError GUESSES_USED_UP when these are too many by themselves */
export async function noteGuesses(
  tx: Db,
  call: Caller,
  action: 'people.duplicates' | 'people.import.taken',
  detail: { guesses: number; fields?: string[] },
): Promise<void> {
  if (detail.guesses === 0) return;
  if (detail.guesses > mostGuesses) throw new AppError('GUESSES_USED_UP');
  await recordAudit(tx, entryOf(call, action, detail));
}
