import { weeklogModule } from '@contract/weeklog/module';
import { weeklogViewEndpoints as calls, type WeekPerson } from '@contract/weeklog/view';
import { weekPeopleSheet } from '@contract/weeklog/sheets';
import { weekStateKeys, weekStates, weekWords } from '@contract/weeklog/rules';
import { Button, SegmentedControl } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermits } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { choiceFilter, dayFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { ListExport } from '@/kits/list/list-export';
import { useList } from '@/kits/list/use-list';
import { useDepartments } from '@/kits/pick/use-departments';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { integerField } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { confirm } from '@/ui/confirm';
import { momentOf, stateWord, WeekStateDot } from '../week-words';
import classes from '../weeklog.module.css';

const LogDrawer = late(() => import('./log-drawer').then((file) => file.LogDrawer));
const SummaryDrawer = late(() => import('./summary-drawer').then((file) => file.SummaryDrawer));

const address = { log: integerField(), items: integerField() };
const stateOptions = weekStateKeys.map((value) => ({ value, label: weekStates[value] }));
const exported = (row: WeekPerson) => ({
  ...row,
  words: weekWords(row.cells.at(-1)!.week),
  state_word: stateWord(row.state, row.is_late),
  submitted: row.submitted_at === null ? '' : momentOf(row.submitted_at),
  weeks: row.cells.map(({ week, state, is_late: isLate }) => `${week.slice(5)} ${stateWord(state, isLate)}`).join('；'),
});
/** Whose log of the week is still to come. */
const owes = ({ state }: WeekPerson) => state === 'none' || state === 'draft' || state === 'overdue';

/** 周志查看: people by weeks; each cell opens its log. */
export default function WeekLogViewPage() {
  const departments = useDepartments();
  const list = useList(calls.weekPeople, {
    what: weeklogModule.screens.view.title,
    views: 'weeklog.view',
    filters: {
      week: dayFilter('周（任一天）'),
      dept_id: idFilter('科室'),
      keyword: textFilter('姓名', '姓名或工号'),
      state: choiceFilter('状态', stateOptions),
    },
    options: { dept_id: departments.map(({ id, name }) => ({ value: id, label: name })) },
  });
  const { week, dept_id: deptId, state } = list.table.filters;
  const asked = { ...(week && { week }), ...(deptId !== null && { dept_id: deptId }) };
  const counts = useCall(calls.weekCounts, { query: asked }, { keepPrevious: true });
  const [shown, setShown] = useUrlState(address);
  const permits = usePermits();
  const urge = useSave(calls.urgeLogs, {
    done: ({ count }) => (count === 0 ? '所选人员都已提交' : `已提醒 ${count} 人`),
  });
  const thisWeek = counts.data?.week;
  const askToUrge = async (people: readonly WeekPerson[]) => {
    if (thisWeek === undefined) return;
    const ids = people.filter(owes).map(({ id }) => id);
    const isSure =
      ids.length > 0 &&
      (await confirm({
        title: '催交周志',
        message: `将提醒 ${ids.length} 人提交 ${weekWords(thisWeek)} 的周志。`,
        confirmLabel: '提醒',
      }));
    if (isSure) await urge.run({ body: { week: thisWeek, user_ids: ids } });
  };
  const openLog = (id: number | null) => setShown({ log: id });
  const boxes = [
    { value: 'all', label: `全部 ${counts.data?.asked ?? 0}` },
    ...(counts.data?.states ?? [])
      .filter(({ count, state: one }) => count > 0 || one === state)
      .map(({ state: value, count }) => ({ value, label: `${weekStates[value]} ${count}` })),
  ];
  return (
    <>
      <TablePage
        {...list}
        title={weeklogModule.screens.view.title}
        what="人员"
        columns={columnsOf(list.rows.data?.list[0]?.cells.map((cell) => cell.week) ?? [], openLog)}
        main={
          <Button variant="default" onClick={() => setShown({ items: 1 })}>
            工作项汇总
          </Button>
        }
        quick={
          <SegmentedControl
            aria-label="状态"
            size="xs"
            data={boxes}
            value={state ?? 'all'}
            onChange={(box) => list.table.setFilters({ state: weekStateKeys.find((key) => key === box) ?? null })}
          />
        }
        tools={
          permits('workLog:log:export') && (
            <ListExport
              call={calls.weekPeople}
              list={list}
              sheet={weekPeopleSheet}
              fileName="周志提交情况"
              exported={exported}
            />
          )
        }
        batch={
          permits('workLog:log:comment')
            ? ({ rows }) => (
                <Button size="compact-sm" disabled={!rows.some(owes)} onClick={() => void askToUrge(rows)}>
                  催交未提交的
                </Button>
              )
            : undefined
        }
        onOpen={(row) => row.log_id !== null && openLog(row.log_id)}
        actions={(row) => [
          ...(row.log_id === null ? [] : [{ label: '查看', call: calls.weekLog, onClick: () => openLog(row.log_id) }]),
          ...(owes(row) ? [{ label: '催交', call: calls.urgeLogs, onClick: () => void askToUrge([row]) }] : []),
        ]}
        empty={{ title: '没有需要填写周志的人员', text: '在科室配置中添加科室后，其人员与各周的周志会显示在这里' }}
        card={(row) => ({
          title: row.name,
          status: <WeekStateDot state={row.state} isLate={row.is_late} />,
          facts: [
            ['科室', row.dept_name],
            ['提交', momentOf(row.submitted_at)],
          ],
        })}
      />
      {shown.log !== null && <LogDrawer key={shown.log} id={shown.log} onClose={() => openLog(null)} />}
      {shown.items !== null && <SummaryDrawer asked={asked} onClose={() => setShown({ items: null })} />}
    </>
  );
}

function columnsOf(weeks: readonly string[], onOpen: (id: number) => void): readonly Column<WeekPerson>[] {
  return [
    { key: 'name', title: '姓名', isFixed: true, width: 128, cell: (row) => row.name },
    { key: 'staff_id', title: '工号', width: 104, isOptional: true, cell: (row) => row.staff_id },
    { key: 'dept_name', title: '科室', width: 168, cell: (row) => row.dept_name },
    ...weeks.toReversed().map((week, at): Column<WeekPerson> => ({
      key: `week_${at}`,
      title: weekWords(week),
      width: 136,
      cell: (row) => <Cell row={row} week={week} onOpen={onOpen} />,
    })),
    { key: 'submitted', title: '提交时间', width: 152, cell: (row) => momentOf(row.submitted_at) },
  ];
}

function Cell({ row, week, onOpen }: { row: WeekPerson; week: string; onOpen: (id: number) => void }) {
  const cell = row.cells.find((one) => one.week === week);
  if (!cell) return '–';
  const { log_id: id, state, is_late: isLate } = cell;
  const dot = <WeekStateDot state={state} isLate={isLate} />;
  if (id === null) return dot;
  return (
    <button
      type="button"
      className={classes.cell}
      aria-label={`${row.name} ${weekWords(week)} 的周志`}
      onClick={() => onOpen(id)}
    >
      {dot}
    </button>
  );
}
