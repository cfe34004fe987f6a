import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { performanceEntryEndpoints as calls } from '@contract/performance/entries';
import type { ScoredTarget } from '@contract/performance/results';
import { shownScore } from '@contract/performance/rules';
import { Button, Drawer, Table } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { Panel } from '@/ui/panel';
import type { PerformanceItem } from '@contract/performance/tables';
import classes from '../performance.module.css';
import { fillReads } from '../input/reads';
import { shown } from '../words';

const AdjustForm = late(() => import('./adjust-form').then((file) => file.AdjustForm));

/** A department's numbers and points, each of which the reviewer may put right, with the decision. */
export function AuditDrawer({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const params = { id: recordId };
  const detail = useCall(api.detail, { params });
  const sheet = useCall(calls.auditSheet, { params });
  const [adjusted, adjust] = useState<ScoredTarget | null>(null);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={960}
      position="right"
      title="科室绩效审核"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="审核内容">
        {(record) => (
          <div className={classes.stack}>
            <RecordView record={record} />
            <Loaded call={sheet} what="填报内容">
              {({ items, rows, sheet: { state } }) => (
                <Panel title="填报内容（数值与得分）">
                  <Scores items={items} rows={rows} onAdjust={state === 'pending' ? adjust : null} />
                  {adjusted && (
                    <AdjustForm
                      key={adjusted.id}
                      row={rows.find(({ id }) => id === adjusted.id) ?? adjusted}
                      items={items}
                      onClose={() => adjust(null)}
                    />
                  )}
                </Panel>
              )}
            </Loaded>
            <DecisionBar record={record} refresh={[...fillReads, api.inboxPages]} onDecided={onClose} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

interface ScoresProps {
  items: readonly PerformanceItem[];
  rows: readonly ScoredTarget[];
  onAdjust: ((row: ScoredTarget) => void) | null;
}

const Scores = ({ items, rows, onAdjust }: ScoresProps) => (
  <Table.ScrollContainer minWidth={240 + items.length * 112}>
    <Table aria-label="填报内容">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>名称</Table.Th>
          {items.map(({ id, name }) => (
            <Table.Th key={id} ta="right">
              {name}
            </Table.Th>
          ))}
          <Table.Th ta="right">合计</Table.Th>
          {onAdjust && <Table.Th>操作</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>{row.name}</Table.Td>
            {items.map(({ id }) => {
              const found = row.scores.find(({ item_id: one }) => one === id);
              return (
                <Table.Td key={id} ta="right">
                  {shownScore(found?.score ?? null)}
                  <span className={classes.muted}>{`（${shown(found?.n ?? null, '空')}）`}</span>
                </Table.Td>
              );
            })}
            <Table.Td ta="right">{shownScore(row.total)}</Table.Td>
            {onAdjust && (
              <Table.Td>
                <Button size="compact-sm" variant="subtle" aria-label={`调整${row.name}`} onClick={() => onAdjust(row)}>
                  调整
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
