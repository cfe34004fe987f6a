import { hospitalDay } from '@contract/kernel/hospital-time';
import { paperEndpoints as calls, type PaperRow } from '@contract/exam/papers';
import {
  Archive,
  archiveWords,
  paperModeWords,
  paperRefusal,
  paperStatusWords,
  PaperMode,
} from '@contract/exam/paper-rules';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { PersonNames } from '@/kits/person/person-names';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { composePath, newPaperPaths, previewPath, resultPath } from '../paths';
import { paperReads } from './reads';

const ShareDrawer = late(() => import('./share-drawer').then((file) => file.ShareDrawer));

const optionsOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }));
const filters = {
  name: textFilter('名称'),
  mode: choiceFilter('组卷方式', optionsOf(paperModeWords)),
  status: choiceFilter('组卷状态', optionsOf(paperStatusWords)),
  archive: choiceFilter('归档', optionsOf(archiveWords)),
};
const tones = { 1: 'info', 2: 'warning', 3: 'success' } as const;
const StatusOf = ({ row }: { row: PaperRow }) => (
  <StatusDot tone={row.archive === Archive.archived ? 'info' : tones[row.status as 1 | 2 | 3]}>
    {row.archive === Archive.archived ? archiveWords[2] : paperStatusWords[row.status]}
  </StatusDot>
);
const shareOf = (value: number | null) => (value === null ? '–' : value.toFixed(2));

const columns: Column<PaperRow>[] = [
  {
    key: 'name',
    title: '试卷',
    isFixed: true,
    sort: true,
    cell: (row) =>
      `${row.name}${row.share_count > 0 ? `（共享给 ${row.share_count} 人）` : row.can_edit ? '' : '（共享给我）'}`,
  },
  { key: 'mode', title: '组卷方式', width: 96, cell: (row) => paperModeWords[row.mode] },
  { key: 'variants', title: '套数', width: 64, align: 'right', cell: (row) => formatCount(row.variants) },
  { key: 'questions', title: '题数', width: 72, align: 'right', cell: (row) => formatCount(row.part_count) },
  { key: 'full_mark', title: '总分', width: 72, align: 'right', cell: (row) => formatCount(row.full_mark) },
  { key: 'difficulty', title: '预计得分率', width: 96, align: 'right', cell: (row) => shareOf(row.difficulty) },
  { key: 'owner', title: '组卷人', width: 88, cell: (row) => <PersonNames people={row.owner} /> },
  { key: 'updated_at', title: '更新', width: 104, sort: true, cell: (row) => hospitalDay(Date.parse(row.updated_at)) },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusOf row={row} /> },
];

/** 试卷管理: papers of one's own; all of them for the office. */
export default function PapersPage() {
  const navigate = useNavigate();
  const [shared, share] = useState<PaperRow | null>(null);
  const list = useList(calls.papers, {
    what: '试卷',
    views: 'exam.papers',
    filters,
    sort: ['name', 'updated_at'],
  });
  const copy = useSave(calls.copyPaper, { refresh: paperReads, done: '已复制为新试卷' });
  const finish = useSave(calls.finishPaper, { refresh: paperReads, done: '试卷已定稿' });
  const archive = useSave(calls.archivePaper, { refresh: paperReads, done: '归档状态已更新' });
  const remove = useRemove(calls.removePaper, '试卷', paperReads);
  const { historyAction, historyDrawer } = useHistory('exam_paper');
  const open = (row: PaperRow) => {
    const isOpen = paperRefusal('edit', row) === null && row.can_edit;
    if (!isOpen) return void navigate(previewPath(row.id));
    void navigate(row.mode === PaperMode.random && row.question_count > 0 ? resultPath(row.id) : composePath(row));
  };
  const refusal = (action: Parameters<typeof paperRefusal>[0], row: PaperRow) =>
    row.can_edit ? paperRefusal(action, row) : '只有组卷人和题库管理员可以操作';
  const finishPaper = async (row: PaperRow) => {
    const isSure = await confirm({
      title: '试卷定稿',
      message: `“${row.name}”定稿后不能再修改，其中的试题也固定为现在的内容。`,
      confirmLabel: '定稿',
    });
    if (isSure) await finish.run({ body: { id: row.id }, ifMatch: row.version });
  };
  const adding = (
    <Permitted code="theoryTest:paper:add">
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} aria-hidden />}>新增试卷</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate(newPaperPaths.bank)}>从题库选题</Menu.Item>
          <Menu.Item onClick={() => void navigate(newPaperPaths.custom)}>自己录题</Menu.Item>
          <Menu.Item onClick={() => void navigate(newPaperPaths.random)}>按规则随机抽题</Menu.Item>
          <Permitted code="theoryTest:paper:union">
            <Menu.Item onClick={() => void navigate(newPaperPaths.union)}>多人联合组卷</Menu.Item>
          </Permitted>
        </Menu.Dropdown>
      </Menu>
    </Permitted>
  );
  return (
    <>
      <TablePage
        {...list}
        title="试卷管理"
        columns={columns}
        main={adding}
        onOpen={open}
        actions={(row) => [
          { label: '预览', call: calls.paperContent, onClick: () => void navigate(previewPath(row.id)) },
          {
            label: '编辑',
            call: calls.savePaper,
            disabledReason: refusal('edit', row),
            onClick: () => open(row),
          },
          {
            label: '定稿',
            call: calls.finishPaper,
            disabledReason: refusal('finish', row) ?? (row.question_count === 0 && '还没有试题'),
            onClick: () => void finishPaper(row),
          },
          {
            label: '复制',
            call: calls.copyPaper,
            onClick: () => void copy.run({ body: { id: row.id, name: `${row.name.slice(0, 90)}（副本）` } }),
          },
          {
            label: '共享',
            call: calls.savePaperShares,
            disabledReason: !row.can_edit && '只有组卷人和题库管理员可以操作',
            onClick: () => share(row),
          },
          {
            label: row.archive === Archive.archived ? '取消归档' : '归档',
            call: calls.archivePaper,
            disabledReason: refusal('archive', row),
            onClick: () =>
              void archive.run({ body: { id: row.id, archive: row.archive === 1 ? 2 : 1 }, ifMatch: row.version }),
          },
          { ...remove(row), disabledReason: refusal('remove', row) },
          historyAction(row),
        ]}
        empty={{ title: '还没有试卷', text: '从题库选题、自己录题，或按规则随机抽题，组成第一份试卷', action: adding }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['方式', paperModeWords[row.mode] ?? ''],
            ['题数', formatCount(row.part_count)],
            ['总分', formatCount(row.full_mark)],
          ],
          status: <StatusOf row={row} />,
        })}
      />
      {shared && <ShareDrawer key={shared.id} paper={shared} onClose={() => share(null)} />}
      {historyDrawer}
    </>
  );
}
