import type { DepartmentRow } from '@contract/dictionary/department-types';
import { departmentSheet } from '@contract/dictionary/sheets';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { SheetImportButton } from '@/kits/import/sheet-import-button';

interface DepartmentSheetsProps {
  rows: readonly DepartmentRow[];
  groups: readonly { id: number; label: string }[];
}

/** 导入 and 导出 of departments; both use one sheet, so that an export can be changed and imported again. */
export function DepartmentSheets({ rows, groups }: DepartmentSheetsProps) {
  const options = {
    big_dept_id: groups.filter(({ id }) => id !== 0).map(({ id, label: name }) => ({ id, name })),
    parent_id: rows.map(({ id, name }) => ({ id, name })),
  };
  return (
    <>
      <Permitted code="dataDic:dept:import">
        <SheetImportButton sheet={departmentSheet} title="导入科室" options={options} />
      </Permitted>
      <ExportButton
        sheet={departmentSheet}
        options={options}
        total={rows.length}
        fileName="科室"
        fetchPage={async (page) => ({ total: rows.length, list: page === 1 ? rows.map(exported) : [] })}
      />
    </>
  );
}

const exported = (row: DepartmentRow) => ({ ...row, is_rotation: row.is_rotation ? 1 : 0 });
