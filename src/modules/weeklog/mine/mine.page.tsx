import { weekStateKeys, weekStates, weekWords } from '@contract/weeklog/rules';
import { weeklogOwnEndpoints as calls, type OwnWeek } from '@contract/weeklog/own';
import { weeklogModule } from '@contract/weeklog/module';
import { ownWeekSheet } from '@contract/weeklog/sheets';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { choiceFilter } from '@/kits/list/list-filters';
import { ListExport } from '@/kits/list/list-export';
import { useList } from '@/kits/list/use-list';
import { PendingMark } from '@/kits/outbox/pending-mark';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { weekRecord } from '../offline';
import { fillPath } from '../paths';
import { momentOf, stateWord, WeekStateDot } from '../week-words';

const stateOptions = weekStateKeys.map((value) => ({ value, label: weekStates[value] }));
const state = (row: OwnWeek) => (
  <>
    <PendingMark record={weekRecord(row.week)} />
    <WeekStateDot state={row.state} isLate={row.is_late} />
  </>
);
const columns: readonly Column<OwnWeek>[] = [
  { key: 'week', title: '周', isFixed: true, width: 144, cell: (row) => weekWords(row.week) },
  { key: 'state', title: '状态', width: 144, cell: state },
  { key: 'done', title: '本周完成', width: 360, cell: (row) => row.done || '–' },
  { key: 'deadline', title: '截止时间', width: 152, cell: (row) => momentOf(row.deadline) },
  { key: 'submitted', title: '提交时间', width: 152, cell: (row) => momentOf(row.submitted_at) },
  { key: 'reviewer', title: '批阅人', width: 96, cell: (row) => row.reviewer || '–' },
  { key: 'comment', title: '批阅意见', width: 240, cell: (row) => row.comment || '–' },
];
const exported = (row: OwnWeek) => ({
  ...row,
  words: `${row.week} 至 ${row.until}`,
  state_word: stateWord(row.state, row.is_late),
  submitted: row.submitted_at === null ? '' : momentOf(row.submitted_at),
});

/** 我的周志: the weeks of who writes, the newest first. */
export default function MyWeekLogPage() {
  const list = useList(calls.ownWeeks, {
    what: weeklogModule.screens.mine.title,
    views: 'weeklog.mine',
    filters: { state: choiceFilter('状态', stateOptions) },
  });
  const navigate = useNavigate();
  const open = ({ week }: OwnWeek) => void navigate(fillPath(week));
  return (
    <TablePage
      {...list}
      rowKey={(row) => row.week}
      columns={columns}
      main={
        <Button component={Link} to={fillPath()}>
          填写本周
        </Button>
      }
      tools={
        <ListExport call={calls.ownWeeks} list={list} sheet={ownWeekSheet} fileName="我的周志" exported={exported} />
      }
      onOpen={open}
      actions={(row) => [
        { label: row.state === 'submitted' || row.state === 'reviewed' ? '查看' : '填写', onClick: () => open(row) },
      ]}
      empty={{ title: '没有需要填写的周志', text: '您所在科室列入科室配置后，每周的周志会显示在这里' }}
      card={(row) => ({
        title: weekWords(row.week),
        status: state(row),
        facts: [
          row.submitted_at === null ? ['截止', momentOf(row.deadline)] : ['提交', momentOf(row.submitted_at)],
          ['批阅意见', row.comment || '–'],
        ],
      })}
    />
  );
}
