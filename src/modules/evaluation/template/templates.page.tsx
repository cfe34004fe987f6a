import { EnableState } from '@contract/kernel/enums';
import { templateKindKeys, templateKinds } from '@contract/evaluation/rules';
import { templateSheet } from '@contract/evaluation/sheets';
import { templateEndpoints as calls, type Template } from '@contract/evaluation/templates';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { choiceFilter, statusFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { templateFormPath } from '../paths';

const Preview = late(() => import('./preview').then((file) => file.TemplatePreview));

const filters = {
  name: textFilter('名称'),
  kind: choiceFilter(
    '类型',
    templateKindKeys.map((value) => ({ value, label: templateKinds[value] })),
  ),
  status: statusFilter(),
};
const columns: Column<Template>[] = [
  { key: 'name', title: '模板', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'kind', title: '类型', width: 104, cell: (row) => templateKinds[row.kind] },
  { key: 'number', title: '版本', width: 72, align: 'right', cell: (row) => `V${row.number}` },
  { key: 'items', title: '题目', width: 72, align: 'right', cell: (row) => formatCount(row.item_count) },
  { key: 'tasks', title: '使用的任务', width: 104, align: 'right', cell: (row) => formatCount(row.task_count) },
  { key: 'shared', title: '共享', width: 80, cell: (row) => (row.is_shared ? '全院' : '仅本人') },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];
const notOwn = '由他人建立，可复制后修改';

/** 评价模板: own ones and those that others share. */
export default function TemplatesPage() {
  const navigate = useNavigate();
  const list = useList(calls.templates, { what: '评价模板', views: 'evaluation.templates', filters });
  const [shown, show] = useState<Template | null>(null);
  const toggle = useStatusToggle(calls.changeTemplateStatus, [calls.templates]);
  const remove = useRemove(calls.removeTemplate, '评价模板', [calls.templates]);
  const copy = useSave(calls.copyTemplate, {
    refresh: [calls.templates],
    done: '已复制，请改名后使用',
    onDone: ({ id }) => void navigate(templateFormPath(id)),
  });
  const addButton = (
    <AddButton call={calls.addTemplate} label="新增模板" onClick={() => void navigate(templateFormPath())} />
  );
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={
          <Permitted code="evaluation:template:import">
            <SheetImportButton sheet={templateSheet} title="导入评价模板" options={{}} />
          </Permitted>
        }
        onOpen={show}
        actions={(row) => [
          { label: '预览', onClick: () => show(row) },
          {
            label: '编辑',
            call: calls.saveTemplate,
            onClick: () => void navigate(templateFormPath(row.id)),
            disabledReason: !row.is_own && notOwn,
          },
          { label: '复制', call: calls.copyTemplate, onClick: () => void copy.run({ body: { id: row.id } }) },
          { ...toggle(row), disabledReason: !row.is_own && notOwn },
          {
            ...remove(row),
            disabledReason: row.is_own ? row.task_count > 0 && '已有任务使用，可改为停用' : notOwn,
          },
        ]}
        empty={{ title: '还没有评价模板', text: '新增模板，或用表格一次导入题目', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['类型', templateKinds[row.kind]],
            ['题目', formatCount(row.item_count)],
            ['版本', `V${row.number}`],
          ],
          status: row.status === EnableState.enabled ? undefined : <StatusWord status={row.status} />,
        })}
      />
      {shown && <Preview id={shown.id} onClose={() => show(null)} />}
    </>
  );
}
