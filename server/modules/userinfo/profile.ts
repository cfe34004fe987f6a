import { eq } from 'drizzle-orm';
import { SubmissionStatus } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import { isSensitive } from '@contract/people/core-fields';
import { maskValue, tidyValue, valueProblem } from '@contract/people/person-values';
import type { PersonField, PersonValues } from '@contract/people/type-config';
import type { ProfileConfig, ProfileField, ProfileInfo } from '@contract/userinfo/profile';
import { isSelfEditable } from '@contract/userinfo/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { FieldChange as NotedChange } from '@server/kernel/field-changes';
import { demandVersion } from '@server/kits/version';
import { pausesOf } from '../account/rank/public';
import { statusOf } from '../approval/public';
import { departments } from '../dictionary/tables';
import { bindFieldFiles, personFile, valueChanges, writePersonValues, type PersonFile } from '../people/public';
import { people, personTypes } from '../people/tables';
import { isByCode } from './phone';
import { pictureOf } from './pictures';
import { describeChanges, openChanges, profileFlow, submitChanges, type FieldChange } from './profile-flow';
import { wordOf, wordsFor } from './words';

/** A person's own file. @throws AppError NOT_FOUND */
export async function profileInfo(db: Db, userId: number): Promise<ProfileInfo> {
  const file = await personFile(db, userId);
  const [row] = await db
    .select({ type: personTypes.name, dept: departments.name })
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(eq(people.id, userId));
  const words = await wordsFor(db, file.config, [file.values]);
  const shown = file.config.fields.filter((field) => field.shown);
  return {
    user_id: userId,
    name: String(file.values.name ?? ''),
    icon_url: (await pictureOf(db, userId, 'avatar')).url,
    staffID: String(file.values.staff_id ?? ''),
    person_type_id: file.typeId,
    person_type_name: row?.type ?? '',
    dept_name: row?.dept ?? '',
    values: Object.fromEntries(shown.map((field) => [field.key, ownValue(field, file.values)])),
    words: Object.fromEntries(
      shown
        .filter(({ type }) => ['dept', 'base', 'academy', 'address'].includes(type))
        .map(({ key, type }) => [key, wordOf(words, type, file.values[key])]),
    ),
    version: file.version,
    reset_pauses: await pausesOf(db, userId),
    ...(await submittedOf(db, userId, file)),
  };
}

/** People see in full what they keep themselves; what the office keeps stays masked on their screen too. */
function ownValue(field: PersonField, values: PersonValues) {
  const value = values[field.key] ?? null;
  return isSensitive(field) && !isSelfEditable(field) ? maskValue(field, value) : value;
}

/** The newest submission of one's own: under review, or withdrawn to be gone on with. */
async function submittedOf(
  db: Db,
  userId: number,
  file: PersonFile,
): Promise<Pick<ProfileInfo, 'pending' | 'withdrawn'>> {
  const subject = String(userId);
  const submitted = (await statusOf(db, profileFlow, [subject])).get(subject);
  const isPending = submitted?.status === SubmissionStatus.underReview;
  const isWithdrawn = submitted?.status === SubmissionStatus.notSubmitted && submitted.submitterId === userId;
  if (!submitted || !(isPending || isWithdrawn)) return { pending: null, withdrawn: null };
  const changes = await openChanges(db, file, submitted.payload);
  if (isWithdrawn) {
    const open = changes.filter(({ key }) => isOpenTo(file, key));
    const values = Object.fromEntries(open.map((change) => [change.key, change.new]));
    return { pending: null, withdrawn: { record_id: submitted.recordId, values } };
  }
  return {
    pending: {
      record_id: submitted.recordId,
      submitted_at: submitted.submittedAt.toISOString(),
      keys: changes.map(({ key }) => key),
      changes: await describeChanges(db, file, changes, { inFull: true }),
    },
    withdrawn: null,
  };
}

/** Whether people still keep a field themselves; files that came with what was withdrawn are gone. */
function isOpenTo(file: PersonFile, key: string): boolean {
  const field = fieldOf(file, key);
  return field !== undefined && field.type !== 'file' && isSelfEditable(field);
}

/** Which fields a person has and what they may do with each. */
export async function profileConfig(db: Db, userId: number): Promise<ProfileConfig> {
  const { typeId, config } = await personFile(db, userId);
  const fields: ProfileField[] = [];
  for (const field of config.fields.filter(({ shown }) => shown)) {
    const { key, label, type, section, required, options, needs_review } = field;
    const by_code = await isByCode(db, field);
    const editable = isSelfEditable(field) && !by_code;
    fields.push({ key, label, type, section, required, options, needs_review, editable, by_code });
  }
  return { person_type_id: typeId, sections: config.sections, fields };
}

/**
 * Takes a person's changes: what needs no review is saved, the rest becomes one submission. Both or neither.
 * @throws AppError INPUT_INVALID by field, PROFILE_UNCHANGED, APPROVAL_OPEN, VERSION_MISSING, VERSION_STALE
 */
export async function commitProfile(
  tx: Db,
  user: CurrentUser,
  given: PersonValues,
  ifMatch: number | undefined,
): Promise<{ saved: string[]; submitted: string[]; changes: NotedChange[] }> {
  const { userId } = user;
  await tx.select({ id: people.id }).from(people).where(eq(people.id, userId)).for('update');
  const file = await personFile(tx, userId);
  if (ifMatch !== file.version) demandVersion(ifMatch, file.version, await profileInfo(tx, userId));
  await refuseCoded(tx, file, given);
  const changes = changesOf(file, given);
  if (changes.length === 0) throw new AppError('PROFILE_UNCHANGED');
  const needsReview = ({ key }: FieldChange) => fieldOf(file, key)!.needs_review;
  const direct = changes.filter((change) => !needsReview(change));
  const reviewed = changes.filter(needsReview);
  await bindFieldFiles(tx, user, userId, file.config, Object.fromEntries(changes.map(({ key, new: to }) => [key, to])));
  if (direct.length > 0) {
    await writePersonValues(tx, user, userId, Object.fromEntries(direct.map((change) => [change.key, change.new])));
  }
  if (reviewed.length > 0) {
    await submitChanges(tx, { userId, submitterId: userId, file }, reviewed);
  }
  const submitted = reviewed.map(({ key }) => key);
  const wanted = Object.fromEntries(changes.map((change) => [change.key, change.new]));
  return {
    saved: direct.map(({ key }) => key),
    submitted,
    changes: await valueChanges(tx, file.config, file.values, { ...file.values, ...wanted }, (key) =>
      submitted.includes(key) ? '（提交审核）' : '',
    ),
  };
}

/** What a code must prove is not taken without one. @throws AppError INPUT_INVALID */
async function refuseCoded(db: Db, { config }: PersonFile, given: PersonValues): Promise<void> {
  for (const field of config.fields.filter(({ key }) => key in given)) {
    if (!(await isByCode(db, field))) continue;
    const message = `${field.label}请用短信验证码更换`;
    throw new AppError('INPUT_INVALID', { detail: message }, { fields: [{ path: `values.${field.key}`, message }] });
  }
}

/** The fields that really change, checked. */
function changesOf(file: PersonFile, given: PersonValues): FieldChange[] {
  const problems: { path: string; message: string }[] = [];
  const changes: FieldChange[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = fieldOf(file, key);
    const wanted = tidyValue(field ?? { type: 'text' }, value);
    const problem = field && isSelfEditable(field) ? valueProblem(field, wanted) : '此项不能自行修改';
    if (problem) problems.push({ path: `values.${key}`, message: problem });
    const old = file.values[key] ?? null;
    if (wanted !== old) changes.push({ key, old, new: wanted });
  }
  if (problems.length > 0) throw new AppError('INPUT_INVALID', { detail: problems[0]!.message }, { fields: problems });
  return changes;
}

function fieldOf({ config }: PersonFile, key: string): PersonField | undefined {
  return config.fields.find((field) => field.key === key);
}
