import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { firstPerson } from '@tests/fixtures/rotation/sheet-of';
import { throughLibreOffice } from '@tests/support/libreoffice';
import { indexReference } from '@contract/rotation/rules-index';
import { writeWorkbook } from '../spreadsheet/write';
import type { Row, SheetModel } from '../spreadsheet/write/model';
import { checkFile } from './check';
import { templateRows, templateWorkbook } from './template';
import { departmentsOf, newestSubjects, optionGrid } from './template-lists';

const { handbook } = referenceFixture();
const options = { handbook, firstMonth: '2026-09', months: 36, withHandbook: true };

const planXml = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
const validationsIn = (xml: string) =>
  [...xml.matchAll(/<dataValidation [^>]*>\s*<formula1>(.*?)<\/formula1>/g)].map((match) => match[1]!);

async function rowsOf(sheet: SheetModel): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of sheet.rows) rows.push(row);
  return rows;
}

describe('the template', () => {
  it('shows the plan first and the guide last, its lists hidden', () => {
    const { sheets, definedNames } = templateWorkbook(options);
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? 'visible'])).toEqual([
      ['轮转计划', 'visible'],
      ['Lists', 'hidden'],
      ['Departments', 'hidden'],
      ['Standards', 'hidden'],
      ['填写说明', 'visible'],
    ]);
    expect(definedNames).toBeUndefined();
  });

  it('has a header, 1,000 formatted rows and columns 15 wide', async () => {
    const [plan] = templateWorkbook({ ...options, withHandbook: false, months: 2 }).sheets;
    expect(await rowsOf(plan!)).toEqual([['姓名', '工号', '培训专业', '人员类型', '年级', '2026-09', '2026-10']]);
    expect(plan).toMatchObject({ headerRows: 1, blankRows: { count: templateRows } });
    expect(new Set(plan!.columns!.map(({ width }) => width))).toEqual(new Set([15]));
  });

  it('is an empty plan until it is filled in', async () => {
    const bytes = await writeWorkbook(templateWorkbook(options));
    const { error } = await checkFile(bytes, indexReference(referenceFixture()), { clearBlanks: false });
    expect(error).toEqual({ code: 'SHEET_EMPTY', message: '表头下面没有人员，请填写后再导入' });
  });

  it('imports once it is filled in', async () => {
    const model = templateWorkbook(options);
    const [header] = await rowsOf(model.sheets[0]!);
    model.sheets[0]!.rows = [header!, [...firstPerson, 'CCU', '心血管内科', '急诊内科', '无']];
    const { error, sheets } = await checkFile(await writeWorkbook(model), indexReference(referenceFixture()), {
      clearBlanks: false,
    });
    expect(error).toBeNull();
    expect(sheets[0]?.findings).toEqual([]);
    expect(sheets[0]?.items[0]?.record.deptList.map(({ stDeptId }) => stDeptId)).toEqual([1001, 1006]);
  });

  it('offers the departments of the newest version of each major', () => {
    const [newest] = handbook.versions;
    const older = {
      ...newest!,
      versionId: 9,
      grades: [2024],
      subjects: newest!.subjects.map((subject) => ({
        ...subject,
        lists: { ...subject.lists, necessaryRotateList: [] },
      })),
    };
    const subjects = newestSubjects({ ...handbook, versions: [older, newest!] });
    expect(subjects.map((subject) => [subject.stSubjectName, departmentsOf(subject)[0]])).toEqual([
      ['内科', '心血管内科'],
      ['外科（普外方向）', '普通外科（胃肠）'],
    ]);
  });

  it('opens in LibreOffice with every dropdown', { timeout: 60_000 }, async () => {
    const bytes = await writeWorkbook(templateWorkbook(options));
    const written = validationsIn(planXml(bytes));
    const [saved] = await throughLibreOffice([bytes], 'xlsx');
    const kept = new Set(validationsIn(planXml(saved!)));
    expect(written).toHaveLength(5);
    expect([...kept].filter((formula) => formula.includes('OFFSET'))).toHaveLength(2);
    expect([...kept].join()).not.toMatch(/#REF|#NAME|Err:/);
    expect(kept.size).toBe(5);
  });

  it('finds the departments of the major of its row', { timeout: 60_000 }, async () => {
    const subjects = newestSubjects(handbook);
    const { sheet, formula } = optionGrid('Departments', subjects, departmentsOf);
    const book = XLSX.utils.book_new();
    const grid = (await rowsOf(sheet)).map((row) => [...row]);
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(grid), sheet.name);
    const plan = XLSX.utils.aoa_to_sheet([['内科'], ['外科（普外方向）']]);
    for (const row of [1, 2]) {
      plan[`B${row}`] = { t: 'n', f: `ROWS(${formula(`$A${row}`)})` };
      plan[`C${row}`] = { t: 's', f: `INDEX(${formula(`$A${row}`)},1,1)` };
    }
    plan['!ref'] = 'A1:C2';
    XLSX.utils.book_append_sheet(book, plan, 'Plan');
    const bytes: Uint8Array = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
    const [saved] = await throughLibreOffice([bytes], 'xlsx');
    const calculated = XLSX.read(saved!).Sheets['Plan']!;
    expect(XLSX.utils.sheet_to_json(calculated, { header: 1 })).toEqual([
      ['内科', departmentsOf(subjects[0]!).length, '心血管内科'],
      ['外科（普外方向）', 1, '普通外科（胃肠）'],
    ]);
  });
});
