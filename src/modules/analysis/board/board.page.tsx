import { analysisEndpoints as calls, type Board } from '@contract/analysis/endpoints';
import { analysisModule } from '@contract/analysis/module';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { useRemove } from '@/kits/list/row-hooks';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { dashboardPath, editPath } from '../paths';
import { boardReads } from '../reads';

const ShareForm = late(() => import('./share-form').then((file) => file.ShareForm));

const stateWords = { draft: '草稿', published: '已发布', changed: '有未发布的修改' } as const;
const stateTones = { draft: 'info', published: 'success', changed: 'warning' } as const;
const StateDot = ({ status }: Pick<Board, 'status'>) => (
  <StatusDot tone={stateTones[status]}>{stateWords[status]}</StatusDot>
);
const nameOf = (row: Board) =>
  row.published_version > 0 ? <Link to={dashboardPath(row.id)}>{row.name}</Link> : row.name;
const markOf = (row: Board) =>
  [row.is_favourite && '收藏', row.is_subscribed && '每周提醒'].filter(Boolean).join('、') || '–';

const columns: readonly Column<Board>[] = [
  { key: 'name', title: '看板', isFixed: true, width: 216, cell: nameOf },
  { key: 'description', title: '说明', cell: (row) => row.description || '–' },
  { key: 'status', title: '状态', width: 144, cell: (row) => <StateDot status={row.status} /> },
  { key: 'version', title: '版本', width: 72, align: 'right', cell: (row) => row.published_version || '–' },
  {
    key: 'at',
    title: '发布时间',
    width: 152,
    cell: (row) => (row.published_at === null ? '–' : formatMoment(row.published_at)),
  },
  { key: 'roles', title: '共享给', width: 176, cell: (row) => row.role_names.join('、') || '–' },
  { key: 'marks', title: '我的标记', width: 136, cell: markOf },
  { key: 'owner', title: '创建人', width: 112, isOptional: true, cell: (row) => row.owner_name || '–' },
];

/** 看板列表: the boards that somebody may see, with what he may do to each. */
export default function BoardsPage() {
  const boards = useCall(calls.boards, {}, { keepPrevious: true });
  const table = useTableState();
  const navigate = useNavigate();
  const [shared, share] = useState<Board | null>(null);
  const mark = useSave(calls.markBoard, { refresh: boardReads, done: '已保存' });
  const publish = useSave(calls.publishBoard, { refresh: boardReads, done: '看板已发布' });
  const copy = useSave(calls.saveBoard, { refresh: boardReads, done: '已复制为新的草稿' });
  const remove = useRemove(calls.removeBoard, '看板', boardReads);
  const { historyAction, historyDrawer } = useHistory('analysis_board');
  const marked = (row: Board, part: Partial<Pick<Board, 'is_favourite' | 'is_subscribed'>>) =>
    void mark.run({
      body: { id: row.id, is_favourite: row.is_favourite, is_subscribed: row.is_subscribed, ...part },
    });
  const copied = ({ name, description, draft }: Board) =>
    void copy.run({ body: { name: `${name.slice(0, 36)}（副本）`, description, draft: draft ?? [] } });
  const add = (
    <Permitted code="dataAnalysis:board:edit">
      <Button onClick={() => navigate(editPath())}>新建看板</Button>
    </Permitted>
  );
  return (
    <>
      <TablePage
        title={analysisModule.screens.board.title}
        what="看板"
        views="analysis.board"
        table={table}
        rows={boards}
        rowKey={(row) => row.id}
        columns={columns}
        main={add}
        actions={(row) => [
          {
            label: row.is_favourite ? '取消收藏' : '收藏',
            call: calls.markBoard,
            onClick: () => marked(row, { is_favourite: !row.is_favourite }),
          },
          {
            label: row.is_subscribed ? '取消每周提醒' : '每周提醒',
            call: calls.markBoard,
            disabledReason: row.published_version === 0 && '发布后才能订阅',
            onClick: () => marked(row, { is_subscribed: !row.is_subscribed }),
          },
          { label: '编辑', call: calls.saveBoard, onClick: () => navigate(editPath(row.id)) },
          {
            label: '发布',
            call: calls.publishBoard,
            disabledReason: row.status === 'published' && '没有未发布的修改',
            onClick: () => void publish.run({ body: { id: row.id }, ifMatch: row.version }),
          },
          {
            label: '共享',
            call: calls.shareBoard,
            disabledReason: row.published_version === 0 && '发布后才能共享',
            onClick: () => share(row),
          },
          { label: '复制', call: calls.saveBoard, onClick: () => copied(row) },
          ...(row.draft ? [historyAction(row)] : []),
          remove(row),
        ]}
        empty={{ title: '还没有可看的看板', text: '看板发布并共享给您的角色后显示在这里', action: add }}
        card={(row) => ({
          title: nameOf(row),
          status: <StateDot status={row.status} />,
          facts: [
            ['共享给', row.role_names.join('、') || '–'],
            ['我的标记', markOf(row)],
          ],
        })}
      />
      {shared && <ShareForm key={shared.id} row={shared} onClose={() => share(null)} />}
      {historyDrawer}
    </>
  );
}
