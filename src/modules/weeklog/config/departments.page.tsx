import { weeklogConfigEndpoints as calls, type WeeklogDepartment } from '@contract/weeklog/config';
import { weeklogModule } from '@contract/weeklog/module';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { PersonNames } from '@/kits/person/person-names';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { configReads } from '../reads';

const DepartmentForm = late(() => import('./department-form').then((file) => file.DepartmentForm));
const RulesDrawer = late(() => import('./rules-drawer').then((file) => file.RulesDrawer));

const writersOf = (row: WeeklogDepartment) => (
  <Link to={`${weeklogModule.screens.view.path}?dept_id=${row.dept_id}`}>{formatCount(row.writer_count)}</Link>
);
const whoWrites = (row: WeeklogDepartment) => (row.everyone ? '全体职工' : '指定人员');
const columns: readonly Column<WeeklogDepartment>[] = [
  { key: 'name', title: '科室', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'everyone', title: '填写人', width: 120, cell: whoWrites },
  { key: 'count', title: '应填人数', width: 96, align: 'right', cell: writersOf },
  { key: 'reviewers', title: '批阅人', width: 240, cell: (row) => <PersonNames people={row.reviewers} /> },
  { key: 'since', title: '开始日期', width: 120, cell: (row) => row.since },
  { key: 'status', title: '状态', width: 96, cell: (row) => <StatusWord status={row.status} /> },
];

/** 科室配置: departments whose people write, and what holds for all of them. */
export default function WeekLogDepartmentsPage() {
  const list = useList(calls.departments, {
    what: weeklogModule.screens.departments.title,
    views: 'weeklog.departments',
    filters: { name: textFilter('科室') },
  });
  const [isRuling, setRuling] = useState(false);
  const { edited, add, edit, close } = useEdited<WeeklogDepartment>();
  const toggle = useStatusToggle(calls.switchDepartment, configReads);
  const remove = useRemove(calls.removeDepartment, '填写周志的科室', configReads);
  const { historyAction, historyDrawer } = useHistory('weeklog_department');
  const addButton = <AddButton call={calls.saveDepartment} label="添加科室" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        what="科室"
        columns={columns}
        main={
          <>
            <Button variant="default" onClick={() => setRuling(true)}>
              起始日、截止与节假日
            </Button>
            {addButton}
          </>
        }
        actions={(row) => [
          { label: '编辑', call: calls.saveDepartment, onClick: () => edit(row) },
          toggle(row),
          historyAction(row),
          remove(row),
        ]}
        empty={{ title: '还没有科室填写周志', text: '添加科室并指定批阅人，其职工每周会收到提醒', action: addButton }}
        card={(row) => ({
          title: row.name,
          status: <StatusWord status={row.status} />,
          facts: [
            ['填写人', `${whoWrites(row)} ${formatCount(row.writer_count)} 人`],
            ['批阅人', row.reviewers.map(({ name }) => name).join('、')],
          ],
        })}
      />
      {edited && <DepartmentForm key={edited.key} row={edited.row} onClose={close} />}
      {isRuling && <RulesDrawer onClose={() => setRuling(false)} />}
      {historyDrawer}
    </>
  );
}
