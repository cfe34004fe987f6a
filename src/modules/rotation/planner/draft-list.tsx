import { draftSheet, exportedDraft } from '@contract/rotation/plan-sheet';
import { planEndpoints as calls, type DraftRow } from '@contract/rotation/plans';
import { planStates, planStateWords, planStrategies } from '@contract/rotation/plans-states';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatMoment } from '@/ui/format';
import { draftPath } from '../paths';
import { DraftStateWord, monthsOf, scoreWords } from './draft-words';
import { useDraftStates } from './use-draft-states';

const NewDraftForm = late(() => import('./new-draft-form').then((file) => file.NewDraftForm));
const CopyDraftForm = late(() => import('./copy-draft-form').then((file) => file.CopyDraftForm));
const CompareDrawer = late(() => import('./compare-drawer').then((file) => file.CompareDrawer));

const filters = {
  keyword: textFilter('名称'),
  state: choiceFilter(
    '状态',
    planStates.map((value) => ({ value, label: planStateWords[value] })),
  ),
};

const columns: Column<DraftRow>[] = [
  {
    key: 'name',
    title: '名称',
    isFixed: true,
    width: 260,
    cell: (row) => <Link to={draftPath(row.id)}>{row.name}</Link>,
  },
  { key: 'people', title: '人数', width: 72, align: 'right', cell: (row) => row.people },
  { key: 'months', title: '月份', width: 168, cell: monthsOf },
  { key: 'strategy', title: '方式', width: 96, cell: (row) => planStrategies[row.strategy] },
  { key: 'state', title: '状态', width: 112, cell: (row) => <DraftStateWord row={row} /> },
  { key: 'score', title: '结果', width: 200, cell: scoreWords },
  { key: 'order', title: '顺序偏差', width: 104, align: 'right', cell: (row) => `${row.orderCost / 2} 月` },
  { key: 'parent', title: '来源', width: 180, cell: (row) => row.parentName || '–' },
  { key: 'author', title: '制作人', width: 96, cell: (row) => row.author },
  { key: 'updatedAt', title: '修改时间', width: 128, cell: (row) => formatMoment(row.updatedAt) },
];

type Opened = { kind: 'add' } | { kind: 'copy' | 'compare'; row: DraftRow };

/** Drafts of rotation plans, the newest first. */
export function DraftList() {
  const navigate = useNavigate();
  const list = useList(calls.drafts, { what: '排班草稿', views: 'rotation.drafts', filters });
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const show = ({ id }: { id: number }) => void navigate(draftPath(id));
  const statesOf = useDraftStates();
  const remove = useRemove(calls.removeDraft, '排班草稿', [calls.drafts]);
  const addButton = <AddButton call={calls.addDraft} label="新建排班" onClick={() => open({ kind: 'add' })} />;
  const [first] = list.rows.data?.list ?? [];
  return (
    <>
      <TablePage
        {...list}
        title="排轮转"
        columns={columns}
        main={addButton}
        onOpen={show}
        tools={
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
              disabled={!first}
              onClick={() => first && open({ kind: 'compare', row: first })}
            >
              比较
            </Button>
            <ListExport
              call={calls.drafts}
              list={list}
              sheet={draftSheet}
              fileName="排班草稿"
              exported={exportedDraft}
            />
          </>
        }
        actions={(row) => [
          { label: '打开', call: calls.draft, onClick: () => show(row) },
          ...statesOf(row),
          { label: '复制', call: calls.copyDraft, onClick: () => open({ kind: 'copy', row }) },
          { label: '比较', call: calls.draftPieces, onClick: () => open({ kind: 'compare', row }) },
          { ...remove(row), disabledReason: row.publishing && !row.publishing.isUndone && '草稿已发布，不能删除' },
        ]}
        empty={{
          title: '还没有排班草稿',
          text: '选择人员和月份，系统按轮转规则和科室容量排出轮转，核对后再发布',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['月份', monthsOf(row)],
            ['人数', `${row.people} 人`],
            ['结果', scoreWords(row)],
          ],
          status: <DraftStateWord row={row} />,
        })}
      />
      {opened?.kind === 'add' && <NewDraftForm onMade={show} onClose={close} />}
      {opened?.kind === 'copy' && <CopyDraftForm row={opened.row} onMade={show} onClose={close} />}
      {opened?.kind === 'compare' && <CompareDrawer first={opened.row} onClose={close} />}
    </>
  );
}
