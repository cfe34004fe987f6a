import { correctionEndpoints } from '@contract/attendance/corrections';
import { mostMarks, sheetEndpoints as calls, type Sheet, type ShiftInput } from '@contract/attendance/sheets';
import { useSave } from '@/kernel/query/use-save';

const refresh = [calls.sheet, correctionEndpoints.taught];

/** Gives people of a ward their shifts; each change is saved at once. */
export function useRoster(sheet: Sheet, deptId: number) {
  const save = useSave(calls.saveRoster, { refresh, done: ({ saved }) => `已排班 ${saved} 天` });
  const key = { dept_id: deptId, month: sheet.month, type_id: sheet.type_id };
  const give = async (cells: readonly ShiftInput[]) => {
    for (let at = 0; at < cells.length; at += mostMarks) {
      if (!(await save.run({ body: { ...key, cells: cells.slice(at, at + mostMarks) } }))) return;
    }
  };
  const wardShift = useSave(calls.saveWardShift, { refresh, done: '本科室默认班次已保存' });
  return {
    give,
    setWardShift: (shiftId: number | null) =>
      void wardShift.run({ body: { dept_id: deptId, type_id: sheet.type_id, shift_id: shiftId } }),
    isRunning: save.isRunning || wardShift.isRunning,
  };
}
