import { and, eq } from 'drizzle-orm';
import { calendarOf, daysOf, halves, weekdayOf } from '@contract/attendance/days';
import { attendanceStates, attendanceStateWords, share, type HalfRecord } from '@contract/attendance/share';
import { outside, sheetStateWords, stateMarks, stateOf } from '@contract/attendance/sheet-rules';
import { shiftLetter, shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import type { Sheet, SheetPerson, sheetEndpoints } from '@contract/attendance/sheets';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { people } from '../people/tables';
import { signatureUrl } from '../userinfo/public';
import { sheetOf } from './sheets';
import { attendanceSheets } from './tables';

const weekdays = Array.from('日一二三四五六');

/** 考勤表 on paper: people by days, what they come to, and the places where secretary, head and office sign. */
export const sheetForm: Handler<(typeof sheetEndpoints)['sheetForm']> = async ({ db, database, user, body, audit }) => {
  const sheet = await sheetOf(db, user, body);
  if (sheet.people.length === 0) throw new AppError('NOT_FOUND');
  const figures = ['应出勤', '出勤', '请假', '旷工'];
  const { bytes } = await writePdf({
    title: `${sheet.dept_name}考勤表`,
    subtitle: `${sheet.month} · ${sheet.people.length} 人 · ${sheetStateWords[sheet.state]}`,
    isWide: true,
    sealAddress: await sealAddress(database, body.origin, { kind: 'attendance', id: `${body.dept_id}-${body.month}` }),
    blocks: [
      {
        kind: 'table',
        fontSize: 7,
        columns: [
          { title: '姓名 / 工号', weight: 3.6 },
          ...sheet.days.map(({ day }) => ({
            title: `${Number(day.slice(8))}\n${weekdays[weekdayOf(day)]}`,
            align: 'center' as const,
          })),
          ...figures.map((title) => ({ title, weight: 1.5, align: 'right' as const })),
        ],
        rows: sheet.people.map((person) => [
          `${person.name}\n${person.staff_id}`,
          ...sheet.days.map((_, at) => cellOf(sheet, person, at)),
          ...figuresOf(sheet, person),
        ]),
      },
      {
        kind: 'text',
        text: [
          ...attendanceStates.map((state) => `${stateMarks[state]} ${attendanceStateWords[state]}`),
          '/ 不在本科室',
          '一格两行为上午、下午，空白为未登记',
          ...legendOf(sheet),
        ].join('　'),
      },
      { kind: 'signatures', places: [await secretary(db, body), { label: '科主任' }, { label: '教育处' }] },
    ],
  });
  audit({ target: `department:${body.dept_id}`, detail: { month: body.month } });
  return {
    fileName: datedName(`考勤表_${sheet.dept_name}_${sheet.month}`, 'pdf', Date.now()),
    contentType: 'application/pdf',
    bytes,
  };
};

/** One mark where both halves are the same, otherwise two lines; the code of the shift under them. */
function cellOf({ shifts }: Sheet, person: SheetPerson, at: number): string {
  const [am = '', pm = ''] = Array.from(person.marks.slice(at * 2, at * 2 + 2), (letter) => {
    const state = stateOf(letter);
    return state ? stateMarks[state] : letter === outside ? '/' : '';
  });
  const code = shiftOf(shifts, person.shifts[at])?.code ?? '';
  return [...(am === pm ? [am] : [am || ' ', pm || ' ']), ...(code ? [code] : [])].join('\n');
}

/** The shifts of the sheet with their hours, where there are any. */
function legendOf({ shifts, people }: Sheet): string[] {
  const used = shifts.filter((shift) => people.some((person) => person.shifts.includes(shiftLetter(shifts, shift.id))));
  return used.length === 0 ? [] : [`班次：${used.map((shift) => `${shift.code} ${shiftWords(shift)}`).join('，')}`];
}

/** Days as they are counted everywhere (`share`), over the days on which somebody is in the ward. */
function figuresOf({ days }: Sheet, { marks }: SheetPerson): string[] {
  const isIn = days.filter((_, at) => marks[at * 2] !== outside);
  const [from, to] = [isIn[0], isIn.at(-1)];
  if (!from || !to) return [];
  const records = days.flatMap(({ day: date }, at) =>
    halves.flatMap((half, offset): HalfRecord[] => {
      const state = stateOf(marks[at * 2 + offset]);
      return state ? [{ date, half, state }] : [];
    }),
  );
  const works = isIn.filter(({ is_workday }) => is_workday).map(({ day }) => day);
  const rests = daysOf({ from: from.day, to: to.day }).filter((day) => !works.includes(day));
  const isWorkday = calendarOf({ holidays: rests, workdays: works });
  const { should, present, leave, absent } = share(isWorkday, { from: from.day, to: to.day }, records);
  return [should, present, leave, absent].map(String);
}

/** Who submitted the month, by the signature that he has drawn, or else by his name. */
async function secretary(db: Db, { dept_id, month, type_id }: { dept_id: number; month: string; type_id: number }) {
  const [row] = await db
    .select({ id: people.id, name: people.name, at: attendanceSheets.updatedAt })
    .from(attendanceSheets)
    .innerJoin(people, eq(people.id, attendanceSheets.submittedBy))
    .where(
      and(
        eq(attendanceSheets.deptId, dept_id),
        eq(attendanceSheets.month, month),
        eq(attendanceSheets.typeId, type_id),
      ),
    );
  if (!row) return { label: '教学秘书' };
  const drawn = /^data:image\/png;base64,(.+)$/.exec(await signatureUrl(db, row.id));
  return drawn
    ? { label: '教学秘书', image: Buffer.from(drawn[1]!, 'base64'), date: row.name }
    : { label: `教学秘书 ${row.name}` };
}
