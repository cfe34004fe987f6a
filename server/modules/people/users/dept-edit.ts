import { and, eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { isSensitive } from '@contract/people/core-fields';
import { deptEditing } from '@contract/people/dept-fields';
import { tidyValue, valueProblem } from '@contract/people/person-values';
import type { PersonValue, PersonValues } from '@contract/people/type-config';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { demandVersion } from '@server/kits/version';
import { submitChanges } from '../../userinfo/public';
import { personDetail } from '../detail';
import { personFile, type PersonFile } from '../public';
import { writePersonValues } from '../save-person';
import { managedPeople, notManaged } from '../scope';
import { maySeeSensitive } from '../sensitive';
import { people } from '../tables';
import { valueChanges } from '../value-changes';
import { ofOwnDepartments } from './list';

interface Change {
  key: string;
  old: PersonValue;
  new: PersonValue;
}

/**
 * Takes a department's changes to one of its people: contact and teaching fields are saved, the rest becomes one
 * submission for the education office. Both or neither.
 * @param tx a transaction
 * @returns also what was saved and what was submitted, for the operation log
 * @throws AppError NOT_FOUND also outside the own departments, VERSION_MISSING, VERSION_STALE, INPUT_INVALID by
 * field, PROFILE_UNCHANGED, APPROVAL_OPEN, APPROVAL_NO_REVIEWER, RANK_TOO_LOW
 */
export async function deptEdit(
  tx: Db,
  user: CurrentUser,
  ifMatch: number | undefined,
  { userId, values }: { userId: number; values: PersonValues },
) {
  const [row] = await tx
    .select({ id: people.id, version: people.version })
    .from(people)
    .where(and(managedPeople(user.scope), ofOwnDepartments(user), eq(people.id, userId)))
    .for('update');
  if (!row) throw await notManaged(tx, user.scope, [userId]);
  if (ifMatch !== row.version) demandVersion(ifMatch, row.version, await personDetail(tx, user, userId));
  const file = await personFile(tx, userId);
  const changes = changesOf(file, values, maySeeSensitive(user));
  if (changes.length === 0) throw new AppError('PROFILE_UNCHANGED');
  const isDirect = ({ key }: Change) => wayOf(file, key) === 'direct';
  const direct = changes.filter(isDirect);
  const proposed = changes.filter((change) => !isDirect(change));
  const saved = Object.fromEntries(direct.map((change) => [change.key, change.new]));
  const version = direct.length > 0 ? await writePersonValues(tx, user, userId, saved) : row.version;
  if (proposed.length > 0) await submitChanges(tx, { userId, submitterId: user.userId, file }, proposed);
  const wanted = Object.fromEntries(changes.map((change) => [change.key, change.new]));
  return {
    saved: direct.map(({ key }) => key),
    submitted: proposed.map(({ key }) => key),
    version,
    changes: await valueChanges(tx, file.config, file.values, { ...file.values, ...wanted }, (key) =>
      proposed.some((change) => change.key === key) ? '（提交审核）' : '',
    ),
  };
}

/**
 * The fields that really change, checked. A sensitive one that the user may not see counts as changed whatever is given:
 * that it is unchanged would tell what it is.
 */
function changesOf(file: PersonFile, given: PersonValues, seesSensitive: boolean): Change[] {
  const fields: { path: string; message: string }[] = [];
  const changes: Change[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = fieldOf(file, key);
    const wanted = tidyValue(field ?? { type: 'text' }, value);
    const problem = field && deptEditing(field) ? valueProblem(field, wanted) : '此项不能修改';
    if (problem) fields.push({ path: `values.${key}`, message: problem });
    const old = file.values[key] ?? null;
    const isHidden = field !== undefined && isSensitive(field) && !seesSensitive;
    if (isHidden || wanted !== old) changes.push({ key, old, new: wanted });
  }
  if (fields.length > 0) throw new AppError('INPUT_INVALID', { detail: fields[0]!.message }, { fields });
  return changes;
}

function wayOf(file: PersonFile, key: string) {
  const field = fieldOf(file, key);
  return field ? deptEditing(field) : null;
}

function fieldOf({ config }: PersonFile, key: string) {
  return config.fields.find((field) => field.key === key);
}
