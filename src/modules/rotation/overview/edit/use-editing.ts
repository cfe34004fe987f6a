import { useState } from 'react';
import { formatMonth } from '@contract/kernel/half-month';
import { mostCells } from '@contract/rotation/edits';
import type { OverviewRow } from '@contract/rotation/list-types';
import { usePermission } from '@/kernel/session/permissions';
import { useOnline } from '@/kernel/use-online';
import type { GridEditing, PeriodCell } from '@/kits/period-grid/use-grid-editing';
import { confirm } from '@/ui/confirm';
import type { MonthRange } from '../grid/month-range';
import { cleared, swapped, type RowMonth } from './edit-steps';
import { useEdits, type Edits } from './use-edits';

export interface Editing {
  /** Whether this person may edit at all. */
  isAllowed: boolean;
  /** Why editing is not possible now; null: it is. */
  offWords: string | null;
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  edits: Edits;
  /** What the grid does; undefined while it is for reading. */
  grid: GridEditing | undefined;
  /** The month whose drawer is open. */
  opened: RowMonth | null;
  open: (place: RowMonth | null) => void;
}

/** Editing of the months that the overview shows. */
export function useEditing(rows: readonly OverviewRow[], range: MonthRange): Editing {
  const isAllowed = usePermission('rotation:plan:edit');
  const isOnline = useOnline();
  const edits = useEdits();
  const [isOn, setOn] = useState(false);
  const [opened, open] = useState<RowMonth | null>(null);
  const isActive = isOn && isAllowed && isOnline;
  const placeOf = ({ row, period }: PeriodCell): RowMonth => ({ row: rows[row]!, month: range.first + period });
  const grid: GridEditing = {
    onOpen: (cell) => open(placeOf(cell)),
    onSwap: (from, to) => {
      const [one, other] = [placeOf(from), placeOf(to)];
      void edits.write(`互换 ${wordsOf(one)} 与 ${wordsOf(other)}`, swapped(one, other));
    },
    onClear: (cells) => void clearPlaces(cells.map(placeOf), edits),
    onUndo: edits.undo,
    onRedo: edits.redo,
  };
  return {
    isAllowed,
    offWords: isOnline ? null : '修改须由服务器核对，请联网后再改',
    isOn: isActive,
    setOn,
    edits,
    grid: isActive ? grid : undefined,
    opened,
    open,
  };
}

const wordsOf = ({ row, month }: RowMonth) => `${row.name} ${formatMonth(month)}`;

async function clearPlaces(places: readonly RowMonth[], edits: Edits): Promise<void> {
  const cells = cleared(places);
  if (cells.length === 0) return;
  const people = new Set(cells.map(({ userId }) => userId)).size;
  if (cells.length > mostCells) {
    await confirm({
      title: '选择的月份太多',
      message: `一次最多清除 ${mostCells} 个人月，已选 ${cells.length} 个；请分次选择。`,
      confirmLabel: '知道了',
    });
    return;
  }
  const isSure =
    cells.length === 1 ||
    (await confirm({
      title: '清除轮转',
      message: `将清除 ${people} 人共 ${cells.length} 个月的轮转，可以撤销。`,
      confirmLabel: '清除',
      danger: true,
    }));
  if (isSure) await edits.write(`清除 ${people} 人共 ${cells.length} 个月`, cells);
}
