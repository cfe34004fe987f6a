import type { Wheel } from '@contract/graduate-wheel/wheel';
import { spanDays } from '@contract/graduate-wheel/rules';
import { wheelExportSheet, wheelSheet, withSemester } from '@contract/graduate-wheel/sheets';
import { ExportButton } from '@/kits/export/export-button';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { useDepartments } from '@/kits/pick/use-departments';
import { stateOf } from './words';

interface WheelSheetsProps {
  wheel: Wheel;
  title: string;
  mayEdit: boolean;
}

/** 导入 and 导出 of the wheel that is shown: a stay of a group in each line. */
export function WheelSheets({ wheel: { semester, groups }, title, mayEdit }: WheelSheetsProps) {
  const departments = useDepartments();
  const open = departments.filter(({ isGone }) => !isGone).map(({ id, name }) => ({ id, name }));
  const rows = groups.flatMap((group) =>
    group.cells.map((cell) => {
      const { from, to } = spanDays(semester, cell);
      return { ...group, ...cell, days: `${from} 至 ${to}`, state: stateOf(group) };
    }),
  );
  const named = [...new Map(rows.map(({ dept_id: id, dept_name: name }) => [id, { id, name }])).values()];
  return (
    <>
      {mayEdit && (
        <SheetImportButton
          sheet={wheelSheet}
          title={`导入${title}：${semester.name}`}
          options={withSemester(semester.id, { dept_id: open })}
          filled={rows.map(({ name, kind, from, to, dept_id }) => ({ name, kind, from, to, dept_id }))}
        />
      )}
      <ExportButton
        total={rows.length}
        sheet={wheelExportSheet}
        options={{ dept_id: named }}
        fileName={`${title}_${semester.name}`}
        fetchPage={(page) => Promise.resolve({ total: rows.length, list: page === 1 ? rows : [] })}
      />
    </>
  );
}
