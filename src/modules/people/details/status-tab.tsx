import { peopleEndpoints } from '@contract/people/endpoints';
import { Anchor } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { saveAttachment } from '@/kits/attachments/save-attachment';
import { Loaded } from '@/kits/loaded/loaded';
import { formatDateTime } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { statusTone } from '../status-tone';
import classes from './simple-table.module.css';

/** Every change of the business status, newest first. */
export function StatusTab({ userId }: { userId: number }) {
  const log = useCall(peopleEndpoints.statusLog, { query: { user_id: userId } });
  return (
    <Loaded call={log} what="状态记录">
      {(entries) => {
        if (entries.length === 0) return <EmptyState title="业务状态没有变更过" />;
        return (
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th>生效日期</th>
                  <th>原状态</th>
                  <th>新状态</th>
                  <th>原因</th>
                  <th>证明材料</th>
                  <th>操作人</th>
                  <th>操作时间</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.id}>
                    <td>{entry.date}</td>
                    <td>{entry.from_name}</td>
                    <td>
                      <StatusDot tone={statusTone(entry.to_status)}>{entry.to_name}</StatusDot>
                    </td>
                    <td className={classes.wide}>{entry.reason}</td>
                    <td>
                      {entry.file && (
                        <Anchor
                          component="button"
                          type="button"
                          size="sm"
                          onClick={() => void saveAttachment(entry.file)}
                        >
                          下载
                        </Anchor>
                      )}
                    </td>
                    <td>{entry.operator}</td>
                    <td>{formatDateTime(entry.created_at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      }}
    </Loaded>
  );
}
