import { halfMonthOfDate, monthIndex } from '@contract/kernel/half-month';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hospitalToday } from '@device/api/server-time';
import type { PeriodSelection } from '@/kits/period-grid/period-grid';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import type { PlanView, PlanWork } from '@workers/planner/work';
import { deptGroups } from '../overview/grid/dept-groups';
import type { Desk } from './desk';
import { heldBecause, moveStay, pinStay, unpinStay } from './edit';
import { PersonCards } from './person-cards';
import { PlanGrid } from './plan-grid';
import { isPlaced, planRows, rowFilters, shownRows, stayAt, type RowFilter } from './plan-rows';
import classes from './planner.module.css';
import { StayActions } from './stay-actions';
import { StayWords } from './stay-words';

interface PeoplePaneProps {
  desk: Desk;
  work: PlanWork;
  view: PlanView;
  isOpen: boolean;
}

const filterOptions = Object.entries(rowFilters).map(([value, label]) => ({ value, label }));

/** Who is where: a grid of half months, or cards on a phone; what is chosen can be moved, pinned and placed otherwise. */
export function PeoplePane({ desk, work, view, isOpen }: PeoplePaneProps) {
  const isMobile = useIsMobile();
  const [query, setQuery] = useSearchParams();
  const person = Number(query.get('person')) || null;
  const [filter, setFilter] = useState<RowFilter>('all');
  const [word, setWord] = useState('');
  const [selection, select] = useState<PeriodSelection | null>(null);
  const onSelect = useCallback((next: PeriodSelection | null) => select(next), []);
  const tree = useDepartmentTree().data;
  const groups = useMemo(() => deptGroups(tree ?? []), [tree]);
  const all = useMemo(() => planRows(work, view), [work, view]);
  const rows = useMemo(
    () => shownRows(all, filter, word).filter(({ id }) => person === null || id === person),
    [all, filter, word, person],
  );
  const { T, start } = work.snapshot.instance;
  const first = monthIndex(start) * 2;
  const row = selection && rows[selection.top];
  const stay = row && selection ? stayAt(row, selection.from, T) : null;
  const today = halfMonthOfDate(hospitalToday()) - first;

  // Before the grid moves its cursor: with Alt the arrows move the stay, P pins it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !stay || !isPlaced(stay) || !isOpen || heldBecause(work, stay)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) desk.change((before) => moveStay(before, stay, Math.max(0, stay.from + by)));
    else if (event.code === 'KeyP') desk.change((before) => (stay.held ? unpinStay : pinStay)(before, stay));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (all.length === 0) return <EmptyState title="草稿中没有人员">从某月重排并取最新的人员，或新建草稿</EmptyState>;
  const showAll = () =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.delete('person');
      return after;
    });
  return (
    <div className={classes.pane}>
      <div className={classes.tools}>
        <TextInput
          aria-label="查找人员或科室"
          placeholder="姓名、工号或科室"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Select
          aria-label="显示"
          data={filterOptions}
          value={filter}
          allowDeselect={false}
          onChange={(next) => setFilter((next ?? 'all') as RowFilter)}
        />
        <span className={classes.note} role="status">
          {rows.length === all.length ? `${all.length} 人` : `${rows.length} / ${all.length} 人`}
        </span>
        {person !== null && (
          <button type="button" className={classes.link} onClick={showAll}>
            显示全部人员
          </button>
        )}
        {!isMobile && isOpen && (
          <span className={classes.hint}>拖动色块可移动并固定；Alt + ← → 移动半月，Alt + P 固定</span>
        )}
      </div>
      {rows.length === 0 && <EmptyState title="没有符合条件的人员" />}
      {rows.length > 0 &&
        (isMobile ? (
          <PersonCards desk={desk} work={work} rows={rows} groups={groups} isOpen={isOpen} today={today} />
        ) : (
          <div className={classes.gridArea} onKeyDownCapture={onKeyDown}>
            <PlanGrid
              rows={rows}
              list={`${work.draftId} ${filter} ${word} ${person ?? ''}`}
              start={start}
              T={T}
              groups={groups}
              today={today}
              onSelect={onSelect}
              onMove={isOpen ? (moved, to) => desk.change((before) => moveStay(before, moved, to)) : null}
            />
          </div>
        ))}
      {!isMobile && row && stay && (
        <aside className={classes.chosen} aria-label="选中的轮转">
          <StayWords row={row} stay={stay} first={first} />
          <StayActions desk={desk} work={work} stay={stay} isOpen={isOpen} />
        </aside>
      )}
    </div>
  );
}
