import { columnLetters } from '@contract/kernel/sheet-columns';
import { fixedColumns, guideSheetName } from '@contract/rotation/sheet';
import type { ReferenceHandbook } from '@contract/rotation/types';
import type { Row, SheetModel, Validation, WorkbookModel } from '../spreadsheet/write/model';
import { fixedTitles, monthsFrom, planColumns, planHeader } from './plan-columns';
import { departmentsOf, newestSubjects, type OptionGrid, optionGrid, optionLists, standardsOf } from './template-lists';

export interface TemplateOptions {
  handbook: ReferenceHandbook;
  /** `YYYY-MM`. */
  firstMonth: string;
  months: number;
  /** Adds a column for the handbook department after each month. */
  withHandbook: boolean;
}

/** Requirements section 9. */
export const templateRows = 1_000;
const lastRow = templateRows + 1;

/**
 * The workbook to fill in: a plan sheet with dropdowns fed from hidden sheets, the departments by the row's major,
 * and a sheet that explains it. Departments warn instead of refusing, for a split month is two of them.
 */
export function templateWorkbook(options: TemplateOptions): WorkbookModel {
  const months = monthsFrom(options.firstMonth, options.months);
  const header = planHeader(months, options.withHandbook);
  const subjects = newestSubjects(options.handbook);
  const lists = optionLists('Lists', [
    options.handbook.personTypes.map((type) => type.type_name),
    subjects.map((subject) => subject.stSubjectName),
    gradesOf(options.handbook),
  ]);
  const departments = optionGrid('Departments', subjects, departmentsOf);
  const standards = optionGrid('Standards', subjects, standardsOf);
  const plan: SheetModel = {
    name: '轮转计划',
    columns: planColumns(header.length),
    rows: [header],
    headerRows: 1,
    blankRows: { count: templateRows, style: 'text' },
    freeze: { rows: 1, columns: 2 },
    validations: [
      ...fixedValidations(lists.ranges),
      ...monthValidations(months.length, departments, options.withHandbook ? standards : null),
    ],
  };
  const hidden = [lists.sheet, departments.sheet, ...(options.withHandbook ? [standards.sheet] : [])];
  return { title: '轮转导入模板', sheets: [plan, ...hidden, guideSheet(options.withHandbook)] };
}

function gradesOf({ versions }: ReferenceHandbook): string[] {
  const grades = new Set(versions.flatMap((version) => version.grades));
  return [...grades].sort((a, b) => b - a).map(String);
}

/** Rows 2 to the last of a column, counted from 0. */
function rangeOf(column: number): string {
  const letters = columnLetters(column);
  return `${letters}2:${letters}${lastRow}`;
}

function columnOf(field: keyof typeof fixedColumns): number {
  return fixedTitles.indexOf(fixedColumns[field].title);
}

function fixedValidations([types, majors, grades]: readonly string[]): Validation[] {
  const pick = (title: string) => ({ title, text: `请从下拉列表中选择${title}` });
  return [
    { range: rangeOf(columnOf('major')), list: { formula: majors! }, error: pick('培训专业') },
    { range: rangeOf(columnOf('personType')), list: { formula: types! }, error: pick('人员类型') },
    { range: rangeOf(columnOf('grade')), list: { formula: grades! }, error: pick('年级') },
  ];
}

function monthValidations(months: number, departments: OptionGrid, standards: OptionGrid | null): Validation[] {
  const first = fixedTitles.length;
  const major = `$${columnLetters(columnOf('major'))}2`;
  const columns = Array.from({ length: months }, (_, month) => first + month * (standards ? 2 : 1));
  const information = (title: string, text: string) => ({ title, text, style: 'information' as const });
  const validations: Validation[] = [
    {
      range: columns.map(rangeOf).join(' '),
      list: { formula: departments.formula(major) },
      error: information('科室', '所填内容不在该专业的科室中。一个月分上、下半月时请写成：科室一#科室二'),
    },
  ];
  if (standards) {
    validations.push({
      range: columns.map((column) => rangeOf(column + 1)).join(' '),
      list: { formula: standards.formula(major) },
      error: information('手册科室', '所填内容不在该专业的手册科室中。机动时间请填：无'),
    });
  }
  return validations;
}

const guide = [
  '每人一行，姓名、工号、培训专业必填；姓名、工号、人员类型须与系统中的人员信息一致。',
  '人员类型不填按住院医师处理。',
  '每月一列，表头为 YYYY-MM（如 2026-11）；可以增加或删除月份列，不要改动其他表头。',
  '先选培训专业，再在月份列选择科室，下拉列表只列出该专业手册中的科室。',
  '一个月分在两个科室时，用 # 隔开上半月和下半月，如：心血管内科#神经内科。上半月为 1 至 15 日。',
  '月份留空表示不改动系统中该月已有的安排。',
  '工号请保持文本格式，避免开头的 0 丢失；不要合并单元格。',
];
const handbookGuide =
  '每个月份的第二列为手册科室，可以留空由系统匹配；科室同时属于多个手册科室时用它指明，机动时间填：无。';

function guideSheet(withHandbook: boolean): SheetModel {
  const lines = withHandbook ? [...guide, handbookGuide] : guide;
  const rows: Row[] = [
    [{ text: '轮转导入模板填写说明', style: 'title' }],
    ...lines.map((line, index): Row => [{ text: `${index + 1}. ${line}`, style: 'left' }]),
  ];
  return { name: guideSheetName, columns: [{ width: 100 }], rows };
}
