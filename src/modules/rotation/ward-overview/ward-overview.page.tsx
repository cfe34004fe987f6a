import { rotationModule } from '@contract/rotation/module';
import { stayStateWords, stayStates } from '@contract/rotation/stay-states';
import { exportedStay, wardSheet } from '@contract/rotation/ward-sheet';
import { teacherChoices, wardEndpoints as calls, type WardStay } from '@contract/rotation/ward-stays';
import { Button, SegmentedControl } from '@mantine/core';
import { IconMessage, IconPrinter } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useState } from 'react';
import { call } from '@device/api/call';
import { serverNow } from '@device/api/server-time';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { useOnline } from '@/kernel/use-online';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { usePersonTypes } from '@/modules/system/queries';
import { PageHeader } from '@/ui/page-header';
import { useIsMobile } from '@/ui/use-is-mobile';
import { personFacts, shortDay } from '../home/stay-words';
import { monthsAround } from '../ward-list/months-around';
import { StayStateDot } from './stay-state-dot';
import { WardCounts } from './ward-counts';
import { halfWords, monthCalled, moveWords, teacherWords, wardFilters } from './ward-filters';
import classes from './ward-overview.module.css';

const MessageForm = late(() => import('./message-form').then((file) => file.MessageForm));
const WardPaper = late(() => import('./ward-paper').then((file) => file.WardPaper));

const { title } = rotationModule.screens.wardOverview;

const moveOptions = [
  { value: '', label: '在科' },
  ...Object.entries(moveWords).map(([value, label]) => ({ value, label })),
];
const stateOptions = stayStates
  .filter((state) => state !== 'cancelled')
  .map((value) => ({ value, label: stayStateWords[value] }));
const teacherOptions = teacherChoices.map((value) => ({ value, label: teacherWords[value] }));
const halfOptions = ([1, 2] as const).map((value) => ({ value, label: halfWords[value] }));

const teacherOf = ({ teacherName }: WardStay) => teacherName || '未定';
const columns: readonly Column<WardStay>[] = [
  { key: 'name', title: '姓名', isFixed: true, cell: ({ name }) => name },
  { key: 'staffId', title: '工号', isWhole: true, cell: ({ staffId }) => staffId },
  { key: 'facts', title: '年级专业', cell: personFacts },
  { key: 'type', title: '人员类型', isOptional: true, cell: ({ typeName }) => typeName },
  { key: 'dept', title: '科室', cell: ({ deptName }) => deptName },
  { key: 'stDept', title: '标准科室', isOptional: true, cell: ({ stDeptName }) => stDeptName },
  { key: 'from', title: '入科日期', width: 112, cell: ({ from }) => from },
  { key: 'to', title: '出科日期', width: 112, cell: ({ to }) => to },
  { key: 'state', title: '状态', width: 96, cell: ({ state }) => <StayStateDot state={state} /> },
  { key: 'teacher', title: '带教老师', width: 104, cell: teacherOf },
  { key: 'fromDept', title: '来自', cell: ({ fromDept }) => fromDept },
  { key: 'toDept', title: '去向', cell: ({ toDept }) => toDept },
];

/** 科室轮转总览: who is on a ward in a month, who comes and goes, against what it takes. */
export default function WardOverviewPage() {
  const isMobile = useIsMobile();
  const isOnline = useOnline();
  const table = useTableState({ filters: wardFilters });
  const [opened, open] = useState<'message' | 'paper' | null>(null);
  const { month, move, deptId } = table.filters;
  const asked = { ...table.query, month: month ?? 'this' };
  const rows = useCall(calls.wardStays, { body: asked }, { keepPrevious: true });
  const departments = (useDepartmentTree().data ?? []).flatMap(({ children }) =>
    children.filter((one) => one.is_rotation).map((one) => ({ value: one.dept_id, label: one.dept_name })),
  );
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const months = [
    { value: 'next', label: `下月（${monthCalled('next')}）` },
    ...monthsAround(dayjs(serverNow())).filter(
      ({ value }) => value !== monthCalled('this') && value !== monthCalled('next'),
    ),
  ];
  const labelOf = (options: readonly { value: unknown; label: string }[], wanted: unknown) =>
    options.find(({ value }) => value === wanted)?.label ?? String(wanted);
  const called = monthCalled(month);
  const fetchPage = async (page: number) => {
    const { total, list } = await call(calls.wardStays, { body: { ...asked, page, size: exportPageSize } });
    return { total, list: list.map(exportedStay) };
  };
  const total = rows.data?.total ?? 0;
  return (
    <div className={classes.page} data-mobile={isMobile || undefined}>
      <PageHeader title={title} />
      <WardCounts
        month={month === 'next' || month === null ? null : called}
        deptId={deptId}
        onOpen={({ month: of, ...people }) =>
          table.setFilters({
            move: null,
            half: null,
            typeId: null,
            teacher: null,
            state: null,
            keyword: '',
            ...people,
            month: of,
          })
        }
      />
      <div className={classes.list}>
        <TablePage
          what="轮转人员"
          table={table}
          rows={rows}
          rowKey={({ id }) => id}
          columns={columns}
          quick={
            <SegmentedControl
              aria-label="名单"
              data={moveOptions}
              value={move ?? ''}
              onChange={(next) => table.setFilters({ move: next === '' ? null : (next as 'arriving' | 'leaving') })}
            />
          }
          filters={
            <>
              <SelectFilter
                table={table}
                name="month"
                label="月份"
                placeholder={`本月（${monthCalled('this')}）`}
                options={months}
              />
              <SelectFilter table={table} name="deptId" label="科室" options={departments} />
              <SelectFilter table={table} name="typeId" label="人员类型" options={types} />
              <SelectFilter table={table} name="state" label="状态" options={stateOptions} />
            </>
          }
          moreFilters={
            <>
              <SelectFilter table={table} name="half" label="半月" options={halfOptions} />
              <SelectFilter table={table} name="teacher" label="带教" options={teacherOptions} />
              <TextFilter table={table} name="keyword" label="姓名、工号" placeholder="姓名或工号" />
            </>
          }
          tools={
            <>
              <ExportButton sheet={wardSheet} fileName={`科室轮转名单 ${called}`} total={total} fetchPage={fetchPage} />
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                disabled={total === 0}
                onClick={() => open('paper')}
              >
                打印
              </Button>
            </>
          }
          main={
            <Permitted code="rotation:dept:arrange">
              <Button
                leftSection={<IconMessage size={16} stroke={1.75} aria-hidden />}
                disabled={!isOnline}
                title={isOnline ? undefined : '没有网络，联网后才能发送'}
                onClick={() => open('message')}
              >
                通知入科学员
              </Button>
            </Permitted>
          }
          chips={chipsOf(table, {
            month: (value) => `月份：${monthCalled(value)}`,
            half: (value) => `半月：${labelOf(halfOptions, value)}`,
            deptId: (id) => `科室：${labelOf(departments, id)}`,
            typeId: (id) => `人员类型：${labelOf(types, id)}`,
            state: (value) => `状态：${stayStateWords[value]}`,
            teacher: (value) => `带教：${teacherWords[value]}`,
            keyword: (words) => `姓名、工号：${words}`,
          })}
          card={(row) => ({
            title: row.name,
            status: <StayStateDot state={row.state} />,
            facts: [
              ['科室', row.deptName],
              ['起止', `${shortDay(row.from)} 至 ${shortDay(row.to)}`],
              ['带教老师', teacherOf(row)],
              ['去向', row.toDept || '之后未安排'],
            ],
          })}
          empty={{ title: `${called} 没有符合条件的轮转人员`, text: '换一个月份或科室，或查看全部状态' }}
          views="rotation.ward-overview"
        />
      </div>
      {opened === 'message' && (
        <MessageForm
          deptId={deptId ?? soleDepartment(rows.data?.list)}
          month={called}
          departments={departments}
          onClose={() => open(null)}
        />
      )}
      {opened === 'paper' && <WardPaper query={asked} title={`科室轮转名单 ${called}`} onDone={() => open(null)} />}
    </div>
  );
}

/** The department of all rows, where they have one. */
function soleDepartment(rows: readonly WardStay[] = []): number | null {
  const found = new Set(rows.map(({ deptId }) => deptId));
  return found.size === 1 ? [...found][0]! : null;
}
