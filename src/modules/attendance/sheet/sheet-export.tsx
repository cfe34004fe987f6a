import { marksWords } from '@contract/attendance/check-rules';
import { weekdayOf } from '@contract/attendance/days';
import { outside, unmarked } from '@contract/attendance/sheet-rules';
import { shiftOf } from '@contract/attendance/shift-rules';
import type { Sheet } from '@contract/attendance/sheets';
import { ExportButton } from '@/kits/export/export-button';

const weekdays = '日一二三四五六';
const field = (day: number) => `day${day + 1}`;

/** A month as a workbook: people by days, each with what stands there and the code of its shift. */
export function SheetExport({ sheet }: { sheet: Sheet }) {
  const columns = [
    { field: 'name', title: '姓名', type: 'string' as const },
    { field: 'staff_id', title: '工号', type: 'string' as const },
    ...sheet.days.map(({ day }, at) => ({
      field: field(at),
      title: `${day.slice(5)} 周${weekdays[weekdayOf(day)]}`,
      type: 'string' as const,
    })),
  ];
  const list = sheet.people.map((person) => ({
    name: person.name,
    staff_id: person.staff_id,
    ...Object.fromEntries(
      sheet.days.map((_, day) => {
        const pair = person.marks.slice(day * 2, day * 2 + 2);
        if (pair.startsWith(outside)) return [field(day), '不在科'];
        const code = shiftOf(sheet.shifts, person.shifts[day])?.code;
        const words = pair === unmarked.repeat(2) ? '' : marksWords(pair);
        return [field(day), [words, code].filter(Boolean).join(' ')];
      }),
    ),
  }));
  return (
    <ExportButton
      sheet={{ name: '考勤表', columns }}
      fileName={`考勤表_${sheet.dept_name}_${sheet.month}`}
      total={list.length}
      fetchPage={async (page) => ({ total: list.length, list: page === 1 ? list : [] })}
    />
  );
}
