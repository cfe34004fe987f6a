import { settingEndpoints } from '@contract/notice/setting-endpoints';
import type { TemplateRow } from '@contract/notice/setting-types';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import { channelWords } from '../push-words';

const TemplateForm = late(() => import('./template-form').then((file) => file.TemplateForm));

const state = (row: TemplateRow) => (
  <StatusDot tone={row.enabled ? 'success' : 'info'}>{row.enabled ? '启用' : '停用'}</StatusDot>
);

const columns: Column<TemplateRow>[] = [
  { key: 'module', title: '模块', width: 120, cell: (row) => row.module },
  { key: 'event', title: '事件', width: 180, cell: (row) => row.event_title },
  { key: 'title', title: '消息标题', cell: (row) => row.title },
  { key: 'channels', title: '渠道', width: 140, cell: (row) => channelWords(row.channels) },
  { key: 'enabled', title: '状态', width: 96, cell: state },
  { key: 'version', title: '来源', width: 96, cell: (row) => (row.version === 0 ? '系统默认' : '已修改') },
];

/** 消息模板: the words of each event of the system. */
export default function TemplatesPage() {
  const table = useTableState();
  const templates = useCall(settingEndpoints.templates, {});
  const [edited, setEdited] = useState<TemplateRow | null>(null);
  return (
    <>
      <TablePage
        title="消息模板"
        what="消息模板"
        table={table}
        rows={templates}
        rowKey={(row) => row.event}
        columns={columns}
        actions={(row) => [{ label: '编辑', code: 'notice:template:edit', onClick: () => setEdited(row) }]}
        card={(row) => ({
          title: row.event_title,
          status: state(row),
          facts: [
            ['模块', row.module],
            ['消息标题', row.title],
          ],
        })}
        views="notice.templates"
      />
      {edited && <TemplateForm key={edited.event} template={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
