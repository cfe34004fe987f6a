/**
 * What a teacher keeps in his archive, as data: sections, their fields and which of them need a proof. The sections are those of
 * the hospital's requirements (我的档案); the first field names an entry. No schema here: pages import this file.
 */

export const archiveLimits = {
  text: 100,
  note: 300,
  /** Entries of one section. */
  entries: 60,
  /** Proofs of one entry. */
  files: 6,
} as const;

export type ArchiveValue = string | number | null;
export type ArchiveValues = Readonly<Record<string, ArchiveValue>>;

export const fieldTypes = { text: '文字', number: '整数', day: '日期', choice: '单选' } as const;
export type FieldType = keyof typeof fieldTypes;

/** A field of an entry; the hospital's own ones look the same (see `archive-fields.ts`). */
export interface ArchiveField {
  key: string;
  label: string;
  type: FieldType;
  is_required: boolean;
  /** Of a choice. */
  options: readonly string[];
  /** Of a number. */
  range: readonly [least: number, most: number] | null;
  /** A day that may lie ahead: the end of a validity. */
  may_lie_ahead: boolean;
}
interface StandingField extends ArchiveField {
  /** No rule reads it: the hospital may demand it or do without it. */
  mayChange: boolean;
}

interface SectionSpec {
  title: string;
  /** Points of it in the completeness; all of them are 100 together with those of `ownLines`. */
  weight: number;
  /** Counts in full only with a proof. */
  needsProof: boolean;
  /** The teacher may say that there is nothing: not everybody has a project. */
  mayBeNone: boolean;
  fields: readonly StandingField[];
}

const field = (type: FieldType, key: string, label: string, more: Partial<StandingField> = {}): StandingField => ({
  key,
  label,
  type,
  is_required: true,
  options: [],
  range: null,
  may_lie_ahead: false,
  mayChange: false,
  ...more,
});
/** May be left empty, and the hospital says whether it is asked for. */
const free = { is_required: false, mayChange: true } as const;
const text = (key: string, label: string, more?: Partial<StandingField>) => field('text', key, label, more);
const day = (key: string, label: string, more?: Partial<StandingField>) => field('day', key, label, more);
const number = (key: string, label: string, range: ArchiveField['range'], more?: Partial<StandingField>) =>
  field('number', key, label, { range, ...more });
const choice = (key: string, label: string, options: readonly string[]) => field('choice', key, label, { options });
const ranks = ['院级', '市级', '省级', '国家级'] as const;

export const archiveSections = {
  degrees: {
    title: '学历学位',
    weight: 15,
    needsProof: true,
    mayBeNone: false,
    fields: [
      text('school', '毕业院校'),
      text('major', '所学专业'),
      choice('education', '学历', ['专科', '本科', '硕士研究生', '博士研究生']),
      choice('degree', '学位', ['无', '学士', '硕士', '博士']),
      day('on', '毕业日期'),
    ],
  },
  titles: {
    title: '职称与教学职称',
    weight: 15,
    needsProof: true,
    mayBeNone: false,
    fields: [
      text('name', '职称'),
      choice('kind', '类别', ['专业技术职称', '教学职称']),
      day('on', '取得日期'),
      text('number', '证书编号', free),
    ],
  },
  training: {
    title: '师资培训',
    weight: 15,
    needsProof: true,
    mayBeNone: false,
    fields: [
      text('name', '培训名称'),
      choice('rank', '级别', ranks),
      text('issuer', '发证单位'),
      day('on', '发证日期'),
      day('until', '有效期至', { is_required: false, may_lie_ahead: true }),
      text('number', '证书编号', free),
    ],
  },
  courses: {
    title: '授课课程',
    weight: 10,
    needsProof: false,
    mayBeNone: true,
    fields: [
      text('name', '课程名称'),
      choice('audience', '授课对象', ['住院医师', '进修人员', '研究生', '本科生', '在院职工']),
      day('on', '开课日期'),
      number('hours', '学时', [1, 999]),
    ],
  },
  lectures: {
    title: '院外讲座',
    weight: 5,
    needsProof: false,
    mayBeNone: true,
    fields: [
      text('name', '讲座题目'),
      text('place', '主办单位'),
      choice('rank', '级别', ranks),
      day('on', '日期'),
      number('hours', '学时', [1, 99], free),
    ],
  },
  papers: {
    title: '论文著作',
    weight: 5,
    needsProof: true,
    mayBeNone: true,
    fields: [
      text('name', '题目'),
      text('journal', '刊物或出版社'),
      choice('kind', '类别', ['教学论文', '临床论文', '著作与教材']),
      choice('part', '署名', ['第一作者', '通讯作者', '主编', '副主编', '参编与其他']),
      day('on', '发表日期'),
    ],
  },
  projects: {
    title: '课题项目',
    weight: 5,
    needsProof: true,
    mayBeNone: true,
    fields: [
      text('name', '课题名称'),
      choice('rank', '级别', ranks),
      choice('part', '本人角色', ['负责人', '主要参与人']),
      day('on', '立项日期'),
      day('until', '结题日期', { ...free, may_lie_ahead: true }),
      text('number', '课题编号', free),
    ],
  },
  awards: {
    title: '获奖荣誉',
    weight: 5,
    needsProof: true,
    mayBeNone: true,
    fields: [
      text('name', '奖项名称'),
      choice('rank', '级别', ranks),
      text('issuer', '授奖单位'),
      day('on', '获奖日期'),
    ],
  },
} as const satisfies Record<string, SectionSpec>;

export type ArchiveSectionKey = keyof typeof archiveSections;
export const archiveSectionKeys = Object.keys(archiveSections) as [ArchiveSectionKey, ...ArchiveSectionKey[]];
/** A section with its types widened, for whoever treats all of them alike. */
export const sectionOf = (key: ArchiveSectionKey): SectionSpec => archiveSections[key];

/** Lines of the completeness that no teacher fills in here: the personal file, and teaching that the system has seen. */
export const ownLines = {
  basic: { title: '基本信息', weight: 15 },
  teaching: { title: '教学工作', weight: 10 },
} as const;

export interface ArchiveEntry {
  /** Of its section; it stays when the entry is changed, so that a change is told from another entry. */
  id: string;
  values: ArchiveValues;
  /** Ids of its proofs. */
  files: readonly string[];
}

/** A section as the teacher fills it in. */
export interface ArchiveContent {
  /** 本人确认无此项. */
  none: boolean;
  entries: readonly ArchiveEntry[];
}
export const emptyContent: ArchiveContent = { none: false, entries: [] };

/** Name of an entry: its first field. */
export const entryName = (key: ArchiveSectionKey, values: ArchiveValues): string =>
  String(values[sectionOf(key).fields[0]!.key] ?? '');

/** A value in words; – for none. */
export const valueWords = (value: ArchiveValue | undefined): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);

/**
 * What is wrong with an entry, by field: sentences for whoever fills it in.
 * @param fields those that the section asks for
 * @param today `YYYY-MM-DD`, the hospital's
 */
export function entryProblems(
  fields: readonly ArchiveField[],
  values: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const problem = fieldProblem(field, values[field.key], today);
    if (problem) problems[field.key] = problem;
  }
  const { on, until } = values;
  if (!problems['until'] && typeof on === 'string' && typeof until === 'string' && until !== '' && until < on)
    problems['until'] = `不能早于${fields.find((field) => field.key === 'on')!.label}`;
  for (const name of Object.keys(values))
    if (!fields.some((field) => field.key === name)) problems[name] = '没有这一项';
  return problems;
}

function fieldProblem(field: ArchiveField, value: unknown, today: string): string {
  const { label, type, is_required: isRequired, options, range, may_lie_ahead: mayLieAhead } = field;
  if (value === undefined || value === null || value === '') return isRequired ? `${label}是必填项` : '';
  if (type === 'number') {
    const [least, most] = range!;
    const isGood = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    return isGood ? '' : `${label}应为 ${least} 至 ${most} 的整数`;
  }
  if (typeof value !== 'string') return `${label}应为文字`;
  if (type === 'choice') return options.includes(value) ? '' : `${label}请从列表中选择`;
  if (type === 'text') return value.length > archiveLimits.text ? `${label}不能超过 ${archiveLimits.text} 字` : '';
  if (!isDay(value)) return `${label}应为日期`;
  return !mayLieAhead && value > today ? `${label}不能晚于今天` : '';
}

/** Whether a text is a day of the calendar, of a year that people live in. */
function isDay(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/u.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}
