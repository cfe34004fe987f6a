import { fileProblemTexts } from '../kernel/file-problems';
import type { FileErrorCode, FindingCode } from './types';

type Names = readonly string[];

const quoted = (names: Names) => names.map((name) => `“${name}”`).join('、');
/** Ends a sentence with the names that were probably meant, or with what else to do. */
const perhaps = (names: Names, otherwise: string) => (names.length > 0 ? `，是否为${quoted(names)}？` : otherwise);

export interface PersonMiss {
  name: string;
  staffId: string;
  /** Type that was looked for. */
  typeName: string;
  /** Type that the staff id has in the system, when there is a person with it. */
  otherType: string | null;
  /** Whether the suggested ids belong to people of the same name (else they differ by leading zeros). */
  byName: boolean;
}

export type DeptMiss =
  /** Not among the subject's departments; `reserve`: not among its reserve departments; `standard`: no such 手册科室. */
  | { reason: 'unknown' | 'reserve' | 'standard'; name: string }
  /** A handbook department stands beside an empty month. */
  | { reason: 'handbookOnly'; name: string };

export type LinkMiss =
  /** The name is a standard department, which is no place to send a person to. */
  | { reason: 'standardName'; name: string }
  | { reason: 'notLinked'; name: string; standard: string }
  /** Linked, but not in this month. Open ends are null. */
  | { reason: 'notInMonth'; name: string; month: string; from: string | null; to: string | null };

/**
 * What each finding says, given its details and suggestions: a code without a text does not compile. Each sentence
 * tells what to do; `report.ts` puts the place before it. Rules: requirements section 5.
 */
export const findingTexts = {
  NAME_REQUIRED: () => '请完善姓名列',
  STAFF_ID_REQUIRED: () => '请完善工号列',
  MAJOR_REQUIRED: () => '请完善培训专业列',
  PERSON_NOT_FOUND: (miss: PersonMiss, names: Names) => {
    if (miss.otherType)
      return `工号“${miss.staffId}”在系统中是${miss.otherType}，表中按${miss.typeName}查找，请核对人员类型`;
    const start = `系统中（或您的数据范围内）没有工号为“${miss.staffId}”的${miss.typeName}`;
    if (miss.byName && names.length > 0) return `${start}，同名人员“${miss.name}”的工号是${quoted(names)}，请核对工号`;
    return start + perhaps(names, '，请核对姓名、工号和人员类型，或先在人员信息中登记');
  },
  NAME_MISMATCH: (it: { name: string; staffId: string; systemName: string }) =>
    `姓名“${it.name}”与系统不一致，工号“${it.staffId}”在系统中的姓名是“${it.systemName}”`,
  RECRUIT_YEAR_MISSING: (it: { name: string }) => `系统中“${it.name}”没有设置年级，请先在人员信息中补充`,
  VERSION_LIST_EMPTY: () => '未查询到标准手册版本，请先在培训方案中发布手册版本',
  /** The year is the system's; where the cell names another one, the person must know which of them counts. */
  VERSION_NOT_FOR_YEAR: (it: { name: string; year: number; cell: string }) => {
    const other = it.cell !== '' && !it.cell.includes(String(it.year)) ? `（表中填写的是“${it.cell}”）` : '';
    return `系统中“${it.name}”的年级是 ${it.year}${other}，没有适用于 ${it.year} 级的手册版本，请核对人员信息中的年级，或在培训方案中发布该年级的版本`;
  },
  SYSTEM_MAJOR_MISSING: (it: { name: string }) => `系统中“${it.name}”没有设置培训专业，请先在人员信息中补充`,
  MAJOR_NOT_IN_VERSION: (it: { major: string; version: string }) =>
    `系统中的培训专业“${it.major}”不在手册版本“${it.version}”中，请核对人员信息或培训方案`,
  MAJOR_MISMATCH: (it: { major: string; systemMajor: string }) =>
    `培训专业“${it.major}”与系统中的“${it.systemMajor}”不一致，请核对`,
  DEPT_NOT_IN_HANDBOOK: (miss: DeptMiss, names: Names) => {
    if (miss.reason === 'handbookOnly') return `已填手册科室“${miss.name}”，但没有填写科室，请补填科室或清空手册科室`;
    if (miss.reason === 'standard')
      return `手册科室“${miss.name}”不在该专业手册中` + perhaps(names, '，请按手册填写，或留空由系统匹配');
    const list = miss.reason === 'reserve' ? '该专业手册的机动科室' : '该专业手册';
    return `科室“${miss.name}”不在${list}中` + perhaps(names, '，请按手册填写');
  },
  SUBJECT_DEPT_LINK_MISSING: (miss: LinkMiss, names: Names) => {
    if (miss.reason === 'notInMonth') {
      const span = [miss.from ? `${miss.from} 起` : '', miss.to ? `至 ${miss.to} 止` : ''].join('');
      return `科室“${miss.name}”与手册科室的关联（${span}）不含 ${miss.month}` + perhaps(names, '，请改填其他科室');
    }
    const start =
      miss.reason === 'standardName'
        ? `“${miss.name}”是手册科室，没有关联同名的医院科室`
        : `科室“${miss.name}”没有关联到手册科室“${miss.standard}”`;
    return start + perhaps(names, '，请先在培训方案中关联');
  },
  DUPLICATE_PERSON: (it: { name: string; sheet: string | null; row: number }) =>
    `“${it.name}”在${it.sheet === null ? '' : `工作表“${it.sheet}”`}第 ${it.row} 行已出现，请只保留一行`,
  DUPLICATE_MONTH: (it: { month: string; column: string | null }) =>
    it.column === null
      ? `${it.month} 的安排有重叠，请重新解析后再导入`
      : `${it.month} 已出现两次（第二次作为手册科室列），请删除多余的列`,
  BAD_MONTH_HEADER: (
    it: { reason: 'number' | 'ambiguous' | 'unreadable' | 'blank' | 'unknown' | 'half'; text: string },
    names: Names,
  ) => {
    if (it.reason === 'blank') return '该列有内容但没有表头，请填写月份（如 2026-11）或清空该列';
    if (it.reason === 'half') return `“${it.text}”与另一列是同一个月，一个月只用一列，上、下半月的科室请用 # 隔开`;
    if (it.reason === 'unknown') return `表头“${it.text}”不是月份，该列不会导入`;
    if (it.reason === 'number') return `表头“${it.text}”是没有日期格式的数字${perhaps(names, '')}请改为文本或日期格式`;
    if (it.reason === 'ambiguous') return `表头“${it.text}”是数字，无法分清月份${perhaps(names, '')}请改为文本 YYYY-MM`;
    return `无法识别月份“${it.text}”` + perhaps(names, '，请按 YYYY-MM 填写，如 2026-11');
  },
  HALF_MONTH_INVALID: (it: { reason: 'parts' | 'empty' | 'handbook' | 'incomplete'; text: string }) => {
    if (it.reason === 'parts') return `“${it.text}”中有多个 #，一个月最多分为上、下两个半月`;
    if (it.reason === 'empty') return `“${it.text}”的 # 前后都要填写科室`;
    if (it.reason === 'incomplete') return '只有半个月的安排，请同时填写上、下半月';
    return `手册科室“${it.text}”分了半月，但科室没有分，请用 # 分开科室或只填一个手册科室`;
  },
  CELL_ERROR: (it: { text: string }) => `单元格是错误值 ${it.text}，请改为正确内容`,
  FORMULA_WITHOUT_VALUE: () => '单元格的公式没有保存结果，请用 Excel 打开并保存，或改为直接填写内容',
  MERGED_CELL: () => '单元格已合并，无法判断内容属于哪一格，请取消合并后逐格填写',
  NUMERIC_STAFF_ID: (it: { text: string }) =>
    `工号“${it.text}”是数字格式，开头的 0 或超过 15 位的数字可能已丢失，请核对并改为文本格式`,
  SHEET_EMPTY: (it: { headerOnly: boolean }) =>
    it.headerOnly ? '表头下面没有人员，请填写后再导入' : '工作表是空的，请选择有内容的工作表',
  HEADER_NOT_FOUND: (it: { missing: Names; anyHeader: boolean }) => {
    if (it.missing.length === 0) return '没有找到月份列，请在表头中填写月份（如 2026-11）';
    return it.anyHeader
      ? `表头缺少${quoted(it.missing)}列，请补充后再导入，或下载模板填写`
      : `前 20 行中没有找到表头，表头应有${quoted(it.missing)}列，请下载模板填写；不是轮转计划的工作表请不要选择`;
  },
  REFERENCE_CHANGED: () => '人员或手册信息在解析后有变化，请重新解析后再导入',
} satisfies Record<FindingCode, (detail: never, suggestions: Names) => string>;

/** What the text of a code needs to know; `undefined` when nothing. */
export type DetailOf<Code extends FindingCode> = Parameters<(typeof findingTexts)[Code]>[0];

/** The text of a finding without its place. */
export function findingText<Code extends FindingCode>(code: Code, detail: DetailOf<Code>, suggestions: Names): string {
  const texts: { [Each in FindingCode]: (detail: DetailOf<Each>, suggestions: Names) => string } = findingTexts;
  return texts[code](detail, suggestions);
}

const fileErrorTexts: Record<FileErrorCode, string> = {
  ...fileProblemTexts,
  SHEET_EMPTY: '所选工作表没有人员，请填写后再导入，或选择其他工作表',
  HEADER_NOT_FOUND: '所选工作表没有可识别的表头，应有姓名、工号、培训专业列和月份列，请下载模板填写',
};

/** What a person reads when the file as a whole cannot be imported. */
export function fileErrorMessage(code: FileErrorCode): string {
  return fileErrorTexts[code];
}
