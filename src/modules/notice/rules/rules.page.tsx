import { settingEndpoints } from '@contract/notice/setting-endpoints';
import type { RuleRow } from '@contract/notice/setting-types';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import { escalationWords, leadWords, quietWords, recipientWords, repeatWords } from './rule-words';

const RuleForm = late(() => import('./rule-form').then((file) => file.RuleForm));

const state = (row: RuleRow) => (
  <StatusDot tone={row.enabled ? 'success' : 'info'}>{row.enabled ? '开启' : '关闭'}</StatusDot>
);

const columns: Column<RuleRow>[] = [
  { key: 'module', title: '模块', width: 120, cell: (row) => row.module },
  { key: 'event', title: '事件', width: 160, cell: (row) => row.event_title },
  { key: 'enabled', title: '状态', width: 88, cell: state },
  { key: 'recipients', title: '通知谁', width: 160, cell: recipientWords },
  { key: 'lead', title: '提前', width: 120, cell: leadWords },
  { key: 'repeat', title: '未读再提醒', width: 120, cell: repeatWords },
  { key: 'quiet', title: '免打扰', width: 140, cell: quietWords },
  { key: 'digest', title: '汇总', width: 120, cell: (row) => (row.digest ? '每日 08:00' : '逐条') },
  { key: 'escalate', title: '逾期上报', cell: escalationWords },
];

/** 通知规则: per event whether, whom, when and how often. */
export default function RulesPage() {
  const table = useTableState();
  const call = useCall(settingEndpoints.rules, {});
  const [edited, setEdited] = useState<RuleRow | null>(null);
  return (
    <>
      <TablePage
        title="通知规则"
        what="通知规则"
        table={table}
        rows={{ ...call, data: call.data?.rules }}
        rowKey={(row) => row.event}
        columns={columns}
        actions={(row) => [{ label: '配置', code: 'notice:rule:config', onClick: () => setEdited(row) }]}
        card={(row) => ({
          title: row.event_title,
          status: state(row),
          facts: [
            ['通知谁', recipientWords(row)],
            ['免打扰', quietWords(row)],
          ],
        })}
        views="notice.rules"
      />
      {edited && (
        <RuleForm key={edited.event} rule={edited} roles={call.data?.roles ?? []} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
