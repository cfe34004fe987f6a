import { gradesWord, VersionState, versionStates } from '@contract/handbook/rules';
import { versionEndpoints as calls, type VersionRow } from '@contract/handbook/versions';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { formatCount, formatMoment } from '@/ui/format';
import { editPath, versionPath } from '../paths';
import { versionReads } from '../reads';
import { lockedBecause } from './locked';
import { VersionStateWord } from './version-state';

const VersionForm = late(() => import('./version-form').then((file) => file.VersionForm));
const CopyForm = late(() => import('./copy-form').then((file) => file.CopyForm));
const CompareDrawer = late(() => import('./compare-drawer').then((file) => file.CompareDrawer));
const PublishDrawer = late(() => import('./publish-drawer').then((file) => file.PublishDrawer));

const states = [VersionState.draft, VersionState.published, VersionState.stopped] as const;
const stateOptions = states.map((value) => ({ value, label: versionStates[value] }));
const filters = { name: textFilter('版本名称'), state: choiceFilter('状态', stateOptions) };

const columns: Column<VersionRow>[] = [
  { key: 'name', title: '版本名称', isFixed: true, width: 300, cell: (row) => row.name },
  { key: 'state', title: '状态', width: 96, cell: (row) => <VersionStateWord state={row.state} /> },
  { key: 'grades', title: '适用年级', width: 140, cell: (row) => gradesWord(row.grades) },
  { key: 'subjects', title: '专业', width: 72, align: 'right', cell: (row) => row.subjects.length },
  { key: 'requirements', title: '要求条目', width: 96, align: 'right', cell: (row) => formatCount(row.requirements) },
  { key: 'used_by', title: '使用人数', width: 96, align: 'right', cell: usedBy },
  { key: 'note', title: '说明', cell: (row) => row.note || '–' },
  { key: 'updated_at', title: '更新时间', width: 136, cell: (row) => formatMoment(row.updated_at) },
];

function usedBy({ state, used_by: count }: VersionRow) {
  return state === VersionState.draft ? '–' : formatCount(count);
}

/** Versions of the handbook: a year's standards are copied, changed, checked and published here. */
export default function VersionsPage() {
  const navigate = useNavigate();
  const list = useList(calls.versionPages, { what: '手册版本', views: 'handbook.versions', filters });
  const { edited, add, edit, close } = useEdited<VersionRow>();
  const [copied, copy] = useState<VersionRow | null>(null);
  const [compared, compare] = useState<VersionRow | null>(null);
  const [published, publish] = useState<VersionRow | null>(null);
  const remove = useRemove(calls.removeVersion, '草稿', versionReads);
  const stop = useStop();
  const { historyAction, historyDrawer } = useHistory('handbook_version');
  const addButton = <AddButton call={calls.addVersion} label="新增版本" onClick={add} />;
  const open = (row: VersionRow) => void navigate(versionPath(row.id));
  return (
    <>
      <TablePage
        {...list}
        title="手册版本管理"
        columns={columns}
        main={addButton}
        onOpen={open}
        actions={(row) => [
          { label: '查看', onClick: () => open(row) },
          {
            label: '编辑要求',
            code: 'trainPlan:version:edit' as const,
            disabledReason: lockedBecause(row),
            onClick: () => void navigate(editPath(row.id)),
          },
          { label: '复制到新年度', call: calls.copyVersion, onClick: () => copy(row) },
          { label: '修改名称与年级', call: calls.saveVersion, onClick: () => edit(row) },
          ...(row.state === VersionState.published
            ? [{ label: '停用', call: calls.stopVersion, color: 'danger' as const, onClick: () => void stop(row) }]
            : [{ label: '检查并发布', call: calls.publishVersion, onClick: () => publish(row) }]),
          { label: '与其他版本对比', onClick: () => compare(row) },
          historyAction(row),
          ...(row.state === VersionState.draft ? [remove(row)] : []),
        ]}
        empty={{ title: '还没有手册版本', text: '新增一个版本，再在其中建立专业、标准科室与要求', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['适用年级', gradesWord(row.grades)],
            ['要求条目', formatCount(row.requirements)],
            ['使用人数', usedBy(row)],
          ],
          status: <VersionStateWord state={row.state} />,
        })}
      />
      {historyDrawer}
      {edited && <VersionForm key={edited.key} row={edited.row} onClose={close} />}
      {copied && <CopyForm key={copied.id} from={copied} onClose={() => copy(null)} />}
      {compared && <CompareDrawer key={compared.id} version={compared} onClose={() => compare(null)} />}
      {published && <PublishDrawer key={published.id} version={published} onClose={() => publish(null)} />}
    </>
  );
}

function useStop() {
  const save = useSave(calls.stopVersion, { refresh: versionReads, done: '已停用' });
  return async ({ id, name, version, grades }: VersionRow) => {
    const isSure = await confirm({
      title: '停用手册版本',
      message: `停用“${name}”后，${gradesWord(grades)}将没有可用的手册版本；内容保留，可以重新发布。`,
      confirmLabel: '停用',
      danger: true,
    });
    if (isSure) await save.run({ body: { id }, ifMatch: version });
  };
}
