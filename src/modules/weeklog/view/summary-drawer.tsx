import { itemSummarySheet } from '@contract/weeklog/sheets';
import { weekWords } from '@contract/weeklog/rules';
import { weeklogViewEndpoints as calls, type ItemReport, type ItemSummary } from '@contract/weeklog/view';
import { Anchor, Drawer, Table } from '@mantine/core';
import { call } from '@device/api/call';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { Loaded } from '@/kits/loaded/loaded';
import { formatCount } from '@/ui/format';
import { EmptyState } from '@/ui/state-views';
import classes from '../weeklog.module.css';

interface Asked {
  week?: string;
  dept_id?: number;
}
interface Opened {
  item: ItemSummary;
  week: string;
}

const exported = (row: ItemSummary) => ({
  ...row,
  scope_word: row.dept_name || '全院',
  weeks: row.cells.map(({ week, total }) => `${weekWords(week)}：${total}`).join('；'),
});

/** 工作项汇总 over eight weeks: each number opens who reported what. */
export function SummaryDrawer({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const found = useCall(calls.itemSummary, { query: { ...asked, page: 1, size: 100 } });
  const permits = usePermits();
  const [opened, open] = useState<Opened | null>(null);
  const fetchPage = async (page: number) => {
    const answer = await call(calls.itemSummary, { query: { ...asked, page, size: exportPageSize } });
    return { total: answer.total, list: answer.list.map(exported) };
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title="工作项汇总（近八周）"
      size={1080}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={found} what="工作项汇总">
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState title="还没有可汇总的工作项">已提交的周志填写了工作项后，这里按周汇总</EmptyState>
          ) : (
            <div className={classes.stack}>
              {permits('workLog:log:export') && (
                <div>
                  <ExportButton total={total} fetchPage={fetchPage} sheet={itemSummarySheet} fileName="工作项汇总" />
                </div>
              )}
              <Sums list={list} onOpen={(item, week) => open({ item, week })} />
              {opened && <Reports key={`${opened.item.id} ${opened.week}`} asked={asked} opened={opened} />}
            </div>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Sums({ list, onOpen }: { list: readonly ItemSummary[]; onOpen: (item: ItemSummary, week: string) => void }) {
  return (
    <Table.ScrollContainer minWidth={920}>
      <Table aria-label="工作项按周汇总">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>工作项</Table.Th>
            <Table.Th ta="right">合计</Table.Th>
            {list[0]!.cells.toReversed().map(({ week }) => (
              <Table.Th key={week} ta="right">
                {week.slice(5)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                {item.name}
                <span
                  className={classes.label}
                >{` ${[item.dept_name, item.unit && `单位 ${item.unit}`].filter(Boolean).join(' · ')}`}</span>
              </Table.Td>
              <Table.Td ta="right">{formatCount(item.total)}</Table.Td>
              {item.cells.toReversed().map(({ week, total, people }) => (
                <Table.Td key={week} ta="right">
                  {people === 0 ? (
                    '–'
                  ) : (
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      aria-label={`${item.name} ${weekWords(week)}：${total}，${people} 人填写`}
                      onClick={() => onOpen(item, week)}
                    >
                      {formatCount(total)}
                    </Anchor>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Reports({ asked, opened: { item, week } }: { asked: Asked; opened: Opened }) {
  const { dept_id } = asked;
  const query = { item_id: item.id, week, ...(dept_id !== undefined && { dept_id }) };
  const found = useCall(calls.itemReports, { query });
  return (
    <Loaded call={found} what="填写明细">
      {(list) => (
        <section aria-label={`${item.name} ${weekWords(week)}`}>
          <p className={classes.label}>{`${item.name} · ${weekWords(week)} · ${list.length} 人填写`}</p>
          <dl className={classes.values}>
            {list.map((report) => (
              <div key={report.log_id} className={classes.value} data-wide={item.kind === 'text' || undefined}>
                <dt>{`${report.name} · ${report.dept_name}`}</dt>
                <dd>{wordsOf(item, report)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Loaded>
  );
}

function wordsOf({ kind, unit }: ItemSummary, { number, text }: ItemReport): string {
  if (kind === 'text') return text;
  if (kind === 'done') return number === 1 ? '已完成' : '未完成';
  return `${number} ${unit}`;
}
