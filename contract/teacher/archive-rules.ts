import { lackingFields } from './archive-fields';
import {
  archiveSectionKeys,
  entryName,
  ownLines,
  sectionOf,
  valueWords,
  type ArchiveContent,
  type ArchiveEntry,
  type ArchiveField,
  type ArchiveSectionKey,
} from './archive-sections';

/** How a section stands; `draft` is changed and not submitted. */
export const sectionStates = {
  empty: '未填写',
  current: '已通过',
  draft: '待提交',
  review: '审核中',
  returned: '已退回',
} as const;
export type SectionState = keyof typeof sectionStates;
export const sectionStateKeys = Object.keys(sectionStates) as [SectionState, ...SectionState[]];

/** A section as it is stored. */
export interface StoredSection {
  accepted: ArchiveContent | null;
  /** What the teacher has changed and nobody has passed; null: nothing. */
  draft: ArchiveContent | null;
  isSubmitted: boolean;
  /** Why it came back; empty: it did not. */
  returned: string;
}

export function sectionState({ accepted, draft, isSubmitted, returned }: StoredSection): SectionState {
  if (draft === null) return accepted === null ? 'empty' : 'current';
  if (isSubmitted) return 'review';
  return returned === '' ? 'draft' : 'returned';
}

/** Why a section cannot be submitted as it is; empty: it can. @param fields those that it asks for */
export function submitProblem(
  key: ArchiveSectionKey,
  fields: readonly ArchiveField[],
  { accepted, draft }: StoredSection,
): string {
  const { title, needsProof } = sectionOf(key);
  if (draft === null) return `${title}没有需要提交的修改`;
  if (draft.entries.length === 0 && !draft.none && accepted === null) return `${title}还没有填写`;
  for (const { values } of draft.entries) {
    // A field may have become one that has to be filled in since.
    const lacking = lackingFields(fields, values);
    if (lacking.length > 0) return `${title}的“${entryName(key, values)}”没有填写${lacking.join('、')}`;
  }
  const bare = needsProof ? draft.entries.filter(({ files }) => files.length === 0) : [];
  if (bare.length === 0) return '';
  return `${title}的“${entryName(key, bare[0]!.values)}”没有上传证明材料`;
}

/** One thing that a submission changes, in words. */
export interface ArchiveChange {
  label: string;
  old: string;
  new: string;
  /** Of a proof: its id, on the side where it stands. */
  files?: { old: string; new: string };
}

const noneWords = '本人确认无此项';

/**
 * What became of a section, field by field: entries are told apart by their ids, so a changed one shows what changed in it.
 * @param fields all that an entry may have, with those that are switched off
 * @param nameOf words of a proof by its id
 */
export function sectionChanges(
  key: ArchiveSectionKey,
  fields: readonly ArchiveField[],
  before: ArchiveContent,
  after: ArchiveContent,
  nameOf: (fileId: string) => string,
): ArchiveChange[] {
  const { title } = sectionOf(key);
  const lines: ArchiveChange[] = [];
  const old = new Map(before.entries.map((entry) => [entry.id, entry]));
  for (const entry of after.entries) {
    const was = old.get(entry.id);
    if (was) lines.push(...fieldChanges(key, fields, was, entry));
    else lines.push({ label: `${title}：新增`, old: '', new: entryWords(fields, entry) });
    lines.push(...proofChanges(key, was?.files ?? [], entry, nameOf));
  }
  const kept = new Set(after.entries.map(({ id }) => id));
  for (const entry of before.entries)
    if (!kept.has(entry.id)) lines.push({ label: `${title}：删除`, old: entryWords(fields, entry), new: '' });
  if (before.none !== after.none)
    lines.push({ label: title, old: before.none ? noneWords : '', new: after.none ? noneWords : '' });
  return lines;
}

function fieldChanges(
  key: ArchiveSectionKey,
  fields: readonly ArchiveField[],
  was: ArchiveEntry,
  entry: ArchiveEntry,
): ArchiveChange[] {
  const { title } = sectionOf(key);
  const name = entryName(key, was.values);
  return fields
    .filter((field) => (was.values[field.key] ?? null) !== (entry.values[field.key] ?? null))
    .map((field) => ({
      label: `${title}“${name}”：${field.label}`,
      old: valueWords(was.values[field.key]),
      new: valueWords(entry.values[field.key]),
    }));
}

/** Each proof is a change of its own, so that a reviewer can open it. */
function proofChanges(
  key: ArchiveSectionKey,
  before: readonly string[],
  { values, files }: ArchiveEntry,
  nameOf: (fileId: string) => string,
): ArchiveChange[] {
  const label = `${sectionOf(key).title}“${entryName(key, values)}”：证明`;
  const added = files.filter((id) => !before.includes(id));
  const gone = before.filter((id) => !files.includes(id));
  return [
    ...added.map((id) => ({ label, old: '', new: nameOf(id), files: { old: '', new: id } })),
    ...gone.map((id) => ({ label, old: nameOf(id), new: '', files: { old: id, new: '' } })),
  ];
}

/** An entry in one line. */
export function entryWords(fields: readonly ArchiveField[], { values }: ArchiveEntry): string {
  return fields
    .filter((field) => (values[field.key] ?? null) !== null)
    .map((field, at) => (at === 0 ? valueWords(values[field.key]) : `${field.label} ${valueWords(values[field.key])}`))
    .join('，');
}

/** What is known of a teacher when his completeness is counted. */
export interface ArchiveFacts {
  /** Fields of the personal file that are filled in, of how many, and the words of those that are not. */
  basic: { filled: number; all: number; missing: readonly string[] };
  /** Accepted content of each section, and how it stands. */
  sections: Readonly<Record<ArchiveSectionKey, { accepted: ArchiveContent | null; state: SectionState }>>;
  /** What each section asks for. */
  fields: Readonly<Record<ArchiveSectionKey, { shown: readonly ArchiveField[] }>>;
  /** Taught in activities of this year and the last. */
  taught: { times: number; hours: number };
  /** Trainees now and before. */
  trainees: number;
}

export type LineKey = ArchiveSectionKey | keyof typeof ownLines;
export interface CompletionLine {
  key: LineKey;
  title: string;
  weight: number;
  got: number;
  /** Why it is not all of it; what it counts by when it is. */
  why: string;
}
export interface Completion {
  percent: number;
  lines: CompletionLine[];
}

/**
 * Completeness of an archive in percent, line by line with its reason. Only what was passed counts: a draft would let everybody
 * be complete at once. @param today `YYYY-MM-DD`: a training certificate that is over counts half
 */
export function completionOf(facts: ArchiveFacts, today: string): Completion {
  const lines = [
    basicLine(facts),
    ...archiveSectionKeys.map((key) => sectionLine(key, facts, today)),
    taughtLine(facts),
  ];
  return { percent: lines.reduce((sum, { got }) => sum + got, 0), lines };
}

function basicLine({ basic: { filled, all, missing } }: ArchiveFacts): CompletionLine {
  const { title, weight } = ownLines.basic;
  const got = missing.length === 0 ? weight : Math.floor((weight * filled) / all);
  const why = missing.length === 0 ? `个人信息 ${all} 项齐全` : `个人信息缺${missing.join('、')}`;
  return { key: 'basic', title, weight, got, why };
}

function taughtLine({ taught, trainees }: ArchiveFacts): CompletionLine {
  const { title, weight } = ownLines.teaching;
  const parts = [
    taught.times > 0 && `近两年授课 ${taught.times} 次 ${taught.hours} 学时`,
    trainees > 0 && `带教学员 ${trainees} 人`,
  ].filter((part) => part !== false);
  const got = parts.length > 0 ? weight : 0;
  return { key: 'teaching', title, weight, got, why: parts.join('，') || '近两年没有授课，也没有带教学员' };
}

function sectionLine(key: ArchiveSectionKey, { sections, fields }: ArchiveFacts, today: string): CompletionLine {
  const { title, weight, needsProof, mayBeNone } = sectionOf(key);
  const { accepted, state } = sections[key];
  const line = (part: number, why: string) => ({ key, title, weight, got: Math.floor(weight * part), why });
  if (accepted?.none && accepted.entries.length === 0) return line(1, noneWords);
  const entries = accepted?.entries ?? [];
  if (entries.length === 0) {
    if (state === 'review') return line(0, '已提交，审核通过后计入');
    if (state === 'returned') return line(0, '已退回，请修改后重新提交');
    if (state === 'draft') return line(0, '已填写，还没有提交');
    return line(0, mayBeNone ? '还没有填写；确无此项请确认“无”' : '还没有填写');
  }
  if (needsProof && entries.every(({ files }) => files.length === 0)) return line(0.5, '没有证明材料，计一半');
  if (key === 'training' && !entries.some(({ values }) => isRunning(values['until'], today)))
    return line(0.5, '证书都已过有效期，计一半');
  for (const { values } of entries) {
    const lacking = lackingFields(fields[key].shown, values);
    if (lacking.length > 0) return line(0.5, `“${entryName(key, values)}”没有${lacking.join('、')}，计一半`);
  }
  return line(1, `已通过 ${entries.length} 条`);
}

/** A certificate without an end runs on. */
function isRunning(until: unknown, today: string): boolean {
  return typeof until !== 'string' || until >= today;
}

/** Titles of the lines that are not full, in their order. */
export function missingLines(lines: readonly CompletionLine[]): string[] {
  return lines.filter(({ got, weight }) => got < weight).map(({ title }) => title);
}

/** Days between two reminders of one teacher: more often it is noise. */
export const remindEveryDays = 3;
