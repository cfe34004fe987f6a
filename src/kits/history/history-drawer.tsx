import { historyEndpoints, type HistoryRow } from '@contract/system/history-endpoints';
import { defaultPageSize } from '@contract/kernel/paging';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Timeline } from '@/kits/timeline/timeline';
import { formatCount, formatMoment } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import classes from './history-drawer.module.css';

export interface HistoryOf {
  /** What its module calls such records in the operation log, e.g. `department`. */
  kind: string;
  id: number;
  name: string;
}

/** Most that one page gives; who looks further back turns to the operation log. */
const most = 500;

/** What became of a record, the newest first: who changed which field from what to what, and when. */
export function HistoryDrawer({ of: { kind, id, name }, onClose }: { of: HistoryOf; onClose: () => void }) {
  const [size, setSize] = useState(defaultPageSize);
  const history = useCall(
    historyEndpoints.recordHistory,
    { params: { kind, id }, query: { page: 1, size } },
    { staleTime: 0, keepPrevious: true },
  );
  return (
    <Drawer opened onClose={onClose} title={`操作记录：${name}`} size={700} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={history} what="操作记录">
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title="还没有操作记录">新增、修改和停用都会记录在这里</EmptyState>
          ) : (
            <>
              <Timeline label="操作记录" items={list.map(itemOf)} />
              {list.length < Math.min(total, most) && (
                <Button
                  variant="default"
                  fullWidth
                  mt={16}
                  loading={history.isFetching}
                  onClick={() => setSize(Math.min(size * 5, most))}
                >
                  更早的记录（还有 {formatCount(total - list.length)} 条）
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}

const itemOf = ({ id, title, at, operator, changes }: HistoryRow) => ({
  key: id,
  title,
  at: <time dateTime={at}>{formatMoment(at)}</time>,
  note: operator || '系统',
  children: changes.length > 0 && <Changes changes={changes} />,
});

function Changes({ changes }: Pick<HistoryRow, 'changes'>) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field} className={classes.change}>
          <dt>{field}</dt>
          <dd>
            <del>{from}</del> → <ins>{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
