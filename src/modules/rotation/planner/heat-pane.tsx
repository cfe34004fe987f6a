import { unlimitedPlaces } from '@contract/rotation/plans-states';
import { halfMonthOfDate, monthIndex } from '@contract/kernel/half-month';
import { Drawer, Select } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { hospitalToday } from '@device/api/server-time';
import { HeatCards } from '@/kits/heat-map/heat-cards';
import { HeatLegend } from '@/kits/heat-map/heat-legend';
import { heatLevel, heatText, type HeatValue } from '@/kits/heat-map/heat-level';
import { HeatMap } from '@/kits/heat-map/heat-map';
import type { FixedColumn } from '@/kits/period-grid/fixed-column';
import type { PeriodSelection } from '@/kits/period-grid/period-grid';
import { halfMonths } from '@/kits/period-grid/periods';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import type { Occupancy, PlanView, PlanWork } from '@workers/planner/work';
import { namesOf } from './plan-rows';
import classes from './planner.module.css';

interface HeatRow extends Occupancy {
  name: string;
  /** Half months with too many people. */
  crowded: number;
}

const fixed: FixedColumn<HeatRow>[] = [
  { key: 'dept', title: '科室', width: 168, lines: (row) => [row.name] },
  { key: 'crowded', title: '超员', width: 56, lines: (row) => [row.crowded > 0 ? String(row.crowded) : ''] },
];

const valueOf = ({ count, most, least }: HeatRow, slot: number): HeatValue => ({
  count: count[slot] ?? 0,
  most: (most[slot] ?? 0) >= unlimitedPlaces ? null : (most[slot] ?? 0),
  least: least[slot] ?? 0,
});

const orders = { dept: '按科室', crowded: '超员的在前' } as const;
type Order = keyof typeof orders;

interface HeatPaneProps {
  work: PlanWork;
  view: PlanView;
  /** Shows somebody in the grid of people. */
  onPerson: (id: number) => void;
}

/** How full each department is in each half month; a cell opens its people. */
export function HeatPane({ work, view, onPerson }: HeatPaneProps) {
  const isMobile = useIsMobile();
  const [order, setOrder] = useState<Order>('dept');
  const [selection, select] = useState<PeriodSelection | null>(null);
  const [openedId, open] = useState<number | null>(null);
  const { instance } = work.snapshot;
  const { T, start } = instance;
  const first = monthIndex(start) * 2;
  const periods = useMemo(() => halfMonths(first, T), [first, T]);
  const rows = useMemo(() => {
    const names = namesOf(instance).hosp;
    const list = view.occupancy.map((row): HeatRow => {
      const crowded = row.count.filter((_, slot) => row.count[slot]! > row.most[slot]!).length;
      return { ...row, name: names.get(row.hosp) ?? '', crowded };
    });
    return order === 'dept' ? list : list.toSorted((one, other) => other.crowded - one.crowded);
  }, [instance, view, order]);
  const onSelect = useCallback((next: PeriodSelection | null) => select(next), []);
  const today = halfMonthOfDate(hospitalToday()) - first;
  const chosen = selection && rows[selection.top];
  const opened = rows.find(({ hosp }) => hosp === openedId);
  if (rows.length === 0) return <EmptyState title="没有科室">轮转规则中的标准科室还没有对应的医院科室</EmptyState>;
  return (
    <div className={classes.pane}>
      <div className={classes.tools}>
        <Select
          aria-label="科室顺序"
          data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          value={order}
          allowDeselect={false}
          onChange={(next) => setOrder((next ?? 'dept') as Order)}
        />
        <HeatLegend />
      </div>
      {isMobile ? (
        <HeatCards
          rows={rows}
          rowKey={({ hosp }) => hosp}
          periods={periods}
          today={today}
          nameOf={({ name }) => name}
          factOf={({ crowded }) => (crowded > 0 ? `${crowded} 个半月超员` : '没有超员')}
          valueOf={valueOf}
          onOpen={({ hosp }) => open(hosp)}
        />
      ) : (
        <div className={classes.gridArea}>
          <HeatMap
            label={`科室容量，${rows.length} 个科室、${T} 个半月`}
            list={`${work.draftId} ${order}`}
            rows={rows}
            rowKey={({ hosp }) => hosp}
            periods={periods}
            today={today}
            fixed={fixed}
            density="compact"
            rowWord="个科室"
            valueOf={valueOf}
            onSelect={onSelect}
            card={(row, slot) => (
              <div className={classes.words}>
                <p>
                  <strong>{row.name}</strong>
                </p>
                <p>
                  {slot < 0 ? `${row.crowded} 个半月超员` : `${periods.at(slot).full}：${heatText(valueOf(row, slot))}`}
                </p>
              </div>
            )}
          />
        </div>
      )}
      {!isMobile && chosen && selection && (
        <aside className={classes.chosen} aria-label="选中的科室">
          <CellPeople
            work={work}
            row={chosen}
            slot={selection.from}
            label={periods.at(selection.from).full}
            onPerson={onPerson}
          />
        </aside>
      )}
      <Drawer
        opened={opened !== undefined}
        onClose={() => open(null)}
        position="bottom"
        size="85%"
        title={opened?.name}
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        {opened?.count.map((count, slot) =>
          count > 0 || heatLevel(valueOf(opened, slot)) === 'under' ? (
            <CellPeople
              key={periods.at(slot).full}
              work={work}
              row={opened}
              slot={slot}
              label={periods.at(slot).full}
              onPerson={onPerson}
            />
          ) : null,
        )}
      </Drawer>
    </div>
  );
}

interface CellPeopleProps {
  work: PlanWork;
  row: HeatRow;
  slot: number;
  label: string;
  onPerson: (id: number) => void;
}

/** Who is in a department in a half month; a name leads to the person's stays. */
function CellPeople({ work: { snapshot, plan }, row, slot, label, onPerson }: CellPeopleProps) {
  const names = new Map(snapshot.people.map(({ id, name }) => [id, name]));
  const people = plan.filter(({ pieces }) =>
    pieces.some(({ from, to, hosp }) => hosp === row.hosp && from <= slot && slot < to),
  );
  return (
    <div className={classes.words}>
      <p>
        <strong>{row.name}</strong> {label}：{heatText(valueOf(row, slot))}
      </p>
      <ul className={classes.names}>
        {people.map(({ trainee }) => (
          <li key={trainee}>
            <button type="button" className={classes.link} onClick={() => onPerson(trainee)}>
              {names.get(trainee)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
