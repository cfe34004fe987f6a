import type ExcelJS from 'exceljs';
import { demoWorkbookRows, type WorkbookRow } from '@server/demo/workbook-rows';
import { dress, newWorkbook } from './rotation-workbook';

/**
 * A workbook for the default demo with one of each problem that a sheet can have (people of incomplete-people.ts
 * among them). A column left of the months says what is wrong with the row.
 */
export function problemWorkbook(): ExcelJS.Workbook {
  const workbook = newWorkbook();
  addProblemRows(workbook.addWorksheet('问题示例'));
  addBadHeader(workbook.addWorksheet('月份表头有误'));
  workbook.addWorksheet('缺少表头').addRows([['某年轮转安排'], ['甲', '心血管内科一病区'], ['乙', '消化内科']]);
  workbook.addWorksheet('空表');
  return workbook;
}

const months = ['2028-01', '2028-02', '2028-03'];
const header = ['姓名', '工号', '培训专业', '人员类型', '年级'];
type Value = ExcelJS.CellValue;

/** Sound rows of the demo's residents of 2026 in internal medicine, to be spoilt one by one. */
const residents = demoWorkbookRows({
  people: 1200,
  count: 300,
  months: 3,
  firstMonth: months[0]!,
  halves: false,
}).rows.filter((row) => row.major === '内科' && row.personType === '住院医师');

function addProblemRows(sheet: ExcelJS.Worksheet): void {
  sheet.addRow([...header, '说明', ...months]);
  let used = 0;
  const add = (remark: string, spoil: (cells: Value[], row: WorkbookRow) => Value[] = (cells) => cells) => {
    const row = residents[used++]!;
    const fixed = [row.name, row.staffId, row.major, row.personType, row.grade];
    const cells = spoil([...fixed, ...row.departments], row);
    return sheet.addRow([...cells.slice(0, header.length), remark, ...cells.slice(header.length)]);
  };
  const put = (index: number, value: Value) => (cells: Value[]) => cells.with(index, value);
  const person = (name: string, staffId: string, major: string) => (cells: Value[]) =>
    cells.with(0, name).with(1, staffId).with(2, major);

  add('没有问题');
  add('缺姓名', put(0, null));
  add('缺工号', put(1, null));
  add('缺培训专业', put(2, null));
  add('系统中没有该工号', put(1, '99999999'));
  add('姓名与系统不一致', (cells, row) => cells.with(0, `${row.name}甲`));
  add('系统中没有年级', person('示例缺年级', 'SL900001', '内科'));
  add('年级没有手册版本', person('示例无手册', 'SL900002', '内科'));
  add('系统中没有培训专业', person('示例缺专业', 'SL900003', '内科'));
  add('系统中的专业不在手册中', person('示例旧专业', 'SL900004', '口腔全科'));
  add('培训专业与系统不一致', put(2, '外科'));
  add('科室不在手册中', put(5, '消化科'));
  add('关联已到期（中医科至 2025-12）', put(6, '中医科'));
  add('同一人两行', (_, row) => repeated(row));
  add('一个月分成三段', put(7, '消化内科#血液内科#肾内科'));
  add('错误值', put(5, { error: '#N/A' }));
  add('公式没有保存结果', put(6, { formula: 'G2' }));
  const merged = add('合并单元格', (cells) => cells.with(6, null));
  sheet.mergeCells(merged.number, 7, merged.number, 8);
  const numeric = residents.find((row, index) => index > used && /^2026\d{6}$/.test(row.staffId))!;
  const { name, staffId, major, personType, grade, departments } = numeric;
  sheet.addRow([name, Number(staffId), major, personType, grade, '工号是数字（提醒）', ...departments]);
  dress(sheet, header.length + 1 + months.length);
}

function repeated(row: WorkbookRow): Value[] {
  const first = residents[0]!;
  return [first.name, first.staffId, first.major, first.personType, first.grade, ...row.departments];
}

/** A month that does not exist, a column without a header, a month three times, a note among the months. */
function addBadHeader(sheet: ExcelJS.Worksheet): void {
  const { name, staffId, major, personType, grade, departments } = residents.at(-1)!;
  const [department] = departments;
  sheet.addRow([...header, '2028-01', '2028-13', null, '2028-04', '2028-04', '2028-04', '备注']);
  sheet.addRow([name, staffId, major, personType, grade, department, department, department, '消化内科', '消化内科']);
  dress(sheet, header.length + 7);
}
