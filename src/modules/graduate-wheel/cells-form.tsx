import { wheelEndpoints as calls, type WheelGroup } from '@contract/graduate-wheel/wheel';
import { cellsProblem, inOrder, limits, spanWords } from '@contract/graduate-wheel/rules';
import { NativeSelect } from '@mantine/core';
import { RowDrawer } from '@/kits/form/row-drawer';
import { RowList } from '@/kits/form/row-list';
import { useRowForm } from '@/kits/form/use-row-form';
import { useDepartments } from '@/kits/pick/use-departments';
import classes from './wheel.module.css';

interface Line {
  dept_id: number;
  from: number;
  to: number;
}
interface CellsFormProps {
  row: WheelGroup;
  weeks: number;
  onClose: () => void;
}

const usualLength = 4;

/** Where a group is in which weeks, by half weeks. */
export function CellsForm({ row, weeks, onClose }: CellsFormProps) {
  const departments = useDepartments().filter(
    ({ isGone, id }) => !isGone || row.cells.some((one) => one.dept_id === id),
  );
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  const options = [
    { value: '0', label: '请选择科室' },
    ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const halves = Array.from({ length: weeks * 2 }, (_, half) => ({
    value: String(half),
    label: spanWords({ from: half, to: half }),
  }));
  const form = useRowForm({
    row,
    what: `${row.name}的安排`,
    draft: 'graduate-wheel.cells',
    labels: { cells: '各周科室' },
    valuesOf: (one: WheelGroup | null) => ({
      cells: (one?.cells ?? []).map(({ dept_id, from, to }) => ({ dept_id, from, to })) as readonly Line[],
    }),
    required: [],
    rules: {
      cells: (cells) =>
        cells.some(({ dept_id: id }) => id === 0) ? '请为每一段选择科室' : cellsProblem(cells, weeks) || null,
    },
    show: (_name, value) =>
      inOrder(value as readonly Line[])
        .map((one) => `${spanWords(one)} ${names.get(one.dept_id) ?? ''}`)
        .join('；'),
    call: calls.setWheelCells,
    toInput: ({ cells }) => ({ body: { id: row.id, cells: [...cells] } }),
    refresh: [calls.wheel],
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <RowList
        {...form.fields('cells')}
        label="各周科室"
        what="安排"
        most={limits.cells}
        // The next weeks, as long as the last.
        fresh={(last) => {
          const length = last ? last.to - last.from + 1 : usualLength;
          const from = Math.min(last ? last.to + 1 : 0, weeks * 2 - 1);
          return { dept_id: 0, from, to: Math.min(from + length - 1, weeks * 2 - 1) };
        }}
      >
        {(line, change, at) => (
          <div className={classes.line}>
            <NativeSelect
              aria-label={`第 ${at + 1} 段的科室`}
              data={options}
              value={String(line.dept_id)}
              onChange={(event) => change({ dept_id: Number(event.currentTarget.value) })}
            />
            <NativeSelect
              aria-label={`第 ${at + 1} 段从`}
              data={halves}
              value={String(line.from)}
              onChange={(event) => change({ from: Number(event.currentTarget.value) })}
            />
            至
            <NativeSelect
              aria-label={`第 ${at + 1} 段到`}
              data={halves}
              value={String(line.to)}
              onChange={(event) => change({ to: Number(event.currentTarget.value) })}
            />
          </div>
        )}
      </RowList>
    </RowDrawer>
  );
}
