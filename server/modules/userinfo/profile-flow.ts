import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import type { Change } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import { maskValue } from '@contract/people/person-values';
import type { PersonField, PersonValue, PersonValues } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { callerOf } from '../account/rank/public';
import { submit, type FlowDefinition, type Submission } from '../approval/public';
import {
  maySeeSensitive,
  openIdCard,
  personFile,
  placing,
  releaseFieldFiles,
  sealIdCard,
  writePersonValues,
  type PersonFile,
} from '../people/public';
import { people } from '../people/tables';
import { wordOf, wordsFor } from './words';

const value = z.union([z.string(), z.number(), z.null()]);
/** A reviewed field: what the person saw and what they want. Identity numbers are sealed as the file's own is. */
const storedChange = z.object({ key: z.string(), old: value, new: value });
const payload = z.object({ changes: z.array(storedChange) });
type Payload = z.output<typeof payload>;

/** A change of one field, in the clear. */
export interface FieldChange {
  key: string;
  old: PersonValue;
  new: PersonValue;
}

const reviewing = 'personnel:profileChange:approve';

/** 个人信息变更: fields of the personal file that count only once somebody has looked at them. */
export const profileFlow: FlowDefinition<Payload> = {
  key: 'userinfo.profile',
  title: '个人信息变更',
  moduleId: ReviewModule.profileChange,
  permission: reviewing,
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '信息审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload,
  concerns: Number,
  async describe(db, submission, reader) {
    const personId = personOf(submission);
    const file = await personFile(db, personId);
    const inFull = reader !== undefined && (reader.userId === personId || maySeeSensitive(reader));
    // Whoever judges a new number has to read it; the stored one stays masked.
    const newInFull = inFull || (reader !== undefined && permits(reader.permissions, reviewing));
    const changes = await openChanges(db, file, submission.payload);
    const fields = await describeChanges(db, file, changes, { inFull, newInFull });
    const stale = fields.filter(({ current }) => current !== null).map(({ label }) => label);
    return {
      facts: await factsOf(db, file),
      changes: fields,
      link: '',
      // What others propose is proposed anew where they proposed it.
      editLink: submission.submitterId === personId ? `/userinfo/userinfo?edit=1&from=${submission.recordId}` : '',
      obstacle: stale.length > 0 ? `${stale.join('、')}在提交后已被修改，请驳回并请提交人重新提交` : '',
    };
  },
  async onPass(tx, submission, deciderId) {
    await lockPerson(tx, submission);
    const file = await personFile(tx, personOf(submission));
    const changes = await openChanges(tx, file, submission.payload);
    const stale = changes.find((change) => !isSame(file.values[change.key], change.old));
    if (stale) {
      const label = file.config.fields.find(({ key }) => key === stale.key)?.label ?? stale.key;
      throw new AppError('APPROVAL_OBSTACLE', { reason: `${label}在提交后已被修改，请驳回并请提交人重新提交` });
    }
    const userId = personOf(submission);
    const decider = await callerOf(tx, deciderId);
    // Who wants it for himself needs nobody's rank; what others propose is answered for by whoever passes it.
    const author = submission.submitterId === userId ? { ...decider, userId } : decider;
    const values = Object.fromEntries(changes.map((change) => [change.key, change.new]));
    await placing(tx, decider, [userId], () => writePersonValues(tx, author, userId, values));
  },
  onReject: forgetFiles,
  onWithdraw: forgetFiles,
};

/** Files that came with a submission that was not taken. */
async function forgetFiles(tx: Db, submission: Submission<Payload>): Promise<void> {
  const userId = personOf(submission);
  const file = await personFile(tx, userId);
  const before = Object.fromEntries(submission.payload.changes.map((change) => [change.key, change.new]));
  await releaseFieldFiles(tx, userId, file.config, { before, after: file.values });
}

/**
 * Submits changes of a person's file for review, by the person or on their behalf.
 * @throws AppError APPROVAL_OPEN, APPROVAL_NO_REVIEWER
 */
export async function submitChanges(
  tx: Db,
  { userId, submitterId, file }: { userId: number; submitterId: number; file: PersonFile },
  changes: readonly FieldChange[],
): Promise<void> {
  const labels = changes.map(({ key }) => file.config.fields.find((field) => field.key === key)?.label ?? key);
  const whose = submitterId === userId ? '' : `${String(file.values.name)}：`;
  await submit(tx, profileFlow, {
    subjectId: String(userId),
    submitterId,
    title: `${whose}修改${labels.join('、')}`.slice(0, 100),
    payload: await sealChanges(tx, file, changes),
  });
}

/** What is stored with the submission. */
async function sealChanges(db: Db, file: PersonFile, changes: readonly FieldChange[]): Promise<Payload> {
  const sealed = async (text: PersonValue) => (await sealIdCard(db, text === null ? null : String(text))).idCardCipher;
  const stored: FieldChange[] = [];
  for (const change of changes) {
    if (typeOf(file, change.key) !== 'id_card') stored.push(change);
    else stored.push({ key: change.key, old: await sealed(change.old), new: await sealed(change.new) });
  }
  return { changes: stored };
}

/** The changes of a submission, in the clear. */
export async function openChanges(db: Db, file: PersonFile, { changes }: Payload): Promise<FieldChange[]> {
  const opened = (text: PersonValue) => openIdCard(db, text === null ? null : String(text));
  const clear: FieldChange[] = [];
  for (const change of changes) {
    if (typeOf(file, change.key) !== 'id_card') clear.push(change);
    else clear.push({ key: change.key, old: await opened(change.old), new: await opened(change.new) });
  }
  return clear;
}

/**
 * Old and new in words, and what is stored now where that is no longer the old.
 * @param inFull whether sensitive values are shown, otherwise masked; `newInFull` the same for the new ones
 */
export async function describeChanges(
  db: Db,
  file: PersonFile,
  changes: readonly FieldChange[],
  { inFull, newInFull = inFull }: { inFull: boolean; newInFull?: boolean },
): Promise<Change[]> {
  const column = (side: 'old' | 'new'): PersonValues =>
    Object.fromEntries(changes.map((change) => [change.key, change[side]]));
  const words = await wordsFor(db, file.config, [file.values, column('old'), column('new')]);
  return changes.map(({ key, old, new: wanted }) => {
    const field = file.config.fields.find((one) => one.key === key);
    const word = (text: PersonValue | undefined, shown = inFull) =>
      wordOf(words, field?.type ?? 'text', shown || !field ? text : maskValue(field, text ?? null));
    const now = file.values[key];
    return {
      label: field?.label ?? key,
      old: word(old),
      new: word(wanted, newInFull),
      current: isSame(now, old) ? null : word(now),
      ...(field?.type === 'file' && { files: { old: idOf(old), new: idOf(wanted) } }),
    };
  });
}

/** Who it is about: what tells people apart, as far as the type shows it. */
async function factsOf(db: Db, file: PersonFile) {
  const keys = ['name', 'staff_id', 'student_id', 'recruit_year', 'training_major', 'dept_id', 'base_id'];
  const words = await wordsFor(db, file.config, [file.values]);
  return keys
    .map((key) => file.config.fields.find((field) => field.key === key && field.shown))
    .filter((field): field is PersonField => field !== undefined)
    .map(({ key, label, type }) => ({ label, value: wordOf(words, type, file.values[key]) }))
    .filter(({ value: text }) => text !== '');
}

function typeOf({ config }: PersonFile, key: string) {
  return config.fields.find((field) => field.key === key)?.type;
}

const idOf = (value: PersonValue) => (value === null ? '' : String(value));

function isSame(one: PersonValue | undefined, other: PersonValue): boolean {
  return (one ?? null) === other;
}

/** Nobody else may change the person between the comparison and the writing. */
async function lockPerson(tx: Db, submission: Submission<Payload>): Promise<void> {
  await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(people.id, personOf(submission)))
    .for('update');
}

/** Whom it is about: the submitter, or somebody of the department that proposes it. */
function personOf({ subjectId }: Submission<Payload>): number {
  return Number(subjectId);
}
