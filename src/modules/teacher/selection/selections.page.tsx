import { capacityNames } from '@contract/teacher/qualify';
import { selectionEndpoints as calls, type Selection } from '@contract/teacher/selection/rounds';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { capacities } from '../options';
import { detailsPath, formPath, newRoundPath, publishPath } from './paths';
import { quotaOf, RoundWord, windowOf } from './words';

const AppointDialog = late(() => import('./appoint-dialog').then((file) => file.AppointDialog));

const filters = { name: textFilter('名称'), capacity: choiceFilter('类别', capacities) };
const columns: Column<Selection>[] = [
  { key: 'name', title: '名称', isFixed: true, width: 224, cell: (row) => row.name },
  { key: 'capacity', title: '类别', width: 96, cell: (row) => capacityNames[row.capacity] },
  { key: 'year', title: '年度', width: 72, align: 'right', cell: (row) => row.year },
  { key: 'quota', title: '名额', cell: quotaOf },
  { key: 'window', title: '申报时间', width: 208, cell: windowOf },
  { key: 'applicants', title: '申报', width: 72, align: 'right', cell: (row) => row.applicants },
  { key: 'selected', title: '入选', width: 72, align: 'right', cell: (row) => row.selected },
  { key: 'state', title: '状态', width: 96, cell: (row) => <RoundWord state={row.state} /> },
];

/** 遴选管理: rounds in which teachers are chosen, from draft to result. */
export default function SelectionsPage() {
  const list = useList(calls.selections, { what: '师资遴选', views: 'teacher.selections', filters });
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  const [isAppointing, appoint] = useState(false);
  const remove = useRemove(calls.removeSelection, '师资遴选', [calls.selections]);
  const addButton = <AddButton call={calls.saveSelection} label="新增遴选" onClick={go(newRoundPath)} />;
  const table = (
    <TablePage
      {...list}
      title="遴选管理"
      columns={columns}
      main={addButton}
      tools={
        <Permitted code="teacher:selection:close">
          <Button variant="default" onClick={() => appoint(true)}>
            批量发布结果
          </Button>
        </Permitted>
      }
      onOpen={(row) => void navigate(detailsPath(row.id))}
      actions={(row) => [
        { label: '详情', onClick: go(detailsPath(row.id)) },
        ...(row.state === 'draft'
          ? [
              { label: '编辑', call: calls.saveSelection, onClick: go(formPath(row.id)) },
              { label: '发布', call: calls.publishSelection, onClick: go(publishPath(row.id)) },
              remove(row),
            ]
          : [{ label: '发布情况', call: calls.publishSelection, onClick: go(publishPath(row.id)) }]),
      ]}
      empty={{ title: '还没有师资遴选', text: '新增遴选，发布后教师即可申报', action: addButton }}
      card={(row) => ({
        title: row.name,
        status: <RoundWord state={row.state} />,
        facts: [
          ['申报时间', windowOf(row)],
          ['名额', quotaOf(row)],
          ['申报', `${row.applicants} 人，入选 ${row.selected} 人`],
        ],
      })}
    />
  );
  return (
    <>
      {table}
      {isAppointing && <AppointDialog onClose={() => appoint(false)} />}
    </>
  );
}
