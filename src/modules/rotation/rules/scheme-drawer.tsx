import { factsFor } from '@contract/rotation/scheme-facts';
import { lintScheme } from '@contract/rotation/scheme-lint';
import {
  itemKinds,
  itemPlaces,
  itemUnits,
  monthRange,
  monthWords,
  schemeTotals,
} from '@contract/rotation/scheme-rules';
import { exportedItems, schemeItemSheet } from '@contract/rotation/scheme-sheet';
import { schemeEndpoints as calls, type SchemeDetail } from '@contract/rotation/schemes';
import { Drawer, Table } from '@mantine/core';
import { useMemo } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { ExportButton } from '@/kits/export/export-button';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { Findings } from './findings';
import classes from './rules.module.css';
import { SchemeStateWord } from './scheme-state';

interface SchemeDrawerProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** A scheme as it stands: what it adds up to, what is wrong with it, and its standard departments. */
export function SchemeDrawer({ id, name, onClose }: SchemeDrawerProps) {
  const detail = useCall(calls.scheme, { params: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`轮转方案：${name}`}
      size={1080}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={detail} what="轮转方案">
        {(scheme) => <Scheme scheme={scheme} />}
      </Loaded>
    </Drawer>
  );
}

function Scheme({ scheme }: { scheme: SchemeDetail }) {
  const findings = useMemo(() => lintScheme(scheme, factsFor(scheme, scheme)), [scheme]);
  const rows = exportedItems(scheme);
  return (
    <div className={classes.drawer}>
      <div className={classes.facts}>
        <Fact label="手册版本">{scheme.versionName}</Fact>
        <Fact label="年级">{scheme.grades.map((grade) => `${grade} 级`).join('、') || '–'}</Fact>
        <Fact label="适用人数">{scheme.people}</Fact>
        {scheme.expectedPeople !== null && <Fact label="预计人数">{scheme.expectedPeople}</Fact>}
        <Fact label="状态">
          <SchemeStateWord row={scheme} />
        </Fact>
        <div className={classes.tools}>
          <ExportButton
            sheet={schemeItemSheet}
            fileName={`轮转方案 ${scheme.name}`}
            total={rows.length}
            fetchPage={() => Promise.resolve({ total: rows.length, list: rows })}
            label="导出明细"
          />
        </div>
      </div>
      <Totals scheme={scheme} />
      <Findings findings={findings} />
      {scheme.items.length === 0 ? (
        <EmptyState title="还没有标准科室">编辑方案，填写必选、选轮和机动科室</EmptyState>
      ) : (
        <Items scheme={scheme} />
      )}
    </div>
  );
}

/** What a scheme adds up to against its months. */
export function Totals({ scheme }: { scheme: Parameters<typeof schemeTotals>[0] & { halfMonths: number } }) {
  const { necessary, optional, reserve, all } = schemeTotals(scheme);
  const isRight = all.least <= scheme.halfMonths && scheme.halfMonths <= all.most;
  return (
    <div className={classes.totals} data-wrong={!isRight || undefined}>
      <Fact label="必选">{monthWords(necessary)}</Fact>
      <Fact label="选轮">{monthRange(optional)}</Fact>
      <Fact label="机动">{monthWords(reserve)}</Fact>
      <Fact label="合计">
        <strong>{monthRange(all)}</strong>
      </Fact>
      <Fact label="方案总时长">
        <strong>{monthWords(scheme.halfMonths)}</strong>
      </Fact>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className={classes.fact}>
      <span className={classes.label}>{label}</span>
      {children}
    </span>
  );
}

function Items({ scheme: { items, groups, reserveHalfMonths } }: { scheme: SchemeDetail }) {
  const groupOf = (at: number | null) => {
    const group = at === null ? undefined : groups[at];
    return (
      group &&
      `${group.name}（选 ${group.minDepts}–${group.maxDepts} 个，${monthRange({ least: group.minHalfMonths, most: group.maxHalfMonths })}）`
    );
  };
  return (
    <Table.ScrollContainer minWidth={980}>
      <Table className={classes.items} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>类别</Table.Th>
            <Table.Th>标准科室</Table.Th>
            <Table.Th className={classes.number}>时长</Table.Th>
            <Table.Th>阶段</Table.Th>
            <Table.Th>分段</Table.Th>
            <Table.Th>先后</Table.Th>
            <Table.Th>轮转单位</Table.Th>
            <Table.Th>对应的医院科室</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, at) => (
            <Table.Tr key={item.id}>
              <Table.Td>{itemKinds[item.kind]}</Table.Td>
              <Table.Td>
                {item.name}
                {item.group !== null && item.group !== items[at - 1]?.group && (
                  <span className={classes.note}>{groupOf(item.group)}</span>
                )}
              </Table.Td>
              <Table.Td className={classes.number}>
                {item.kind === 'reserve'
                  ? `共 ${monthWords(reserveHalfMonths)}`
                  : `${item.kind === 'optional' ? '最多 ' : ''}${monthWords(item.halfMonths)}`}
              </Table.Td>
              <Table.Td>第 {item.stage} 年</Table.Td>
              <Table.Td>
                {item.kind === 'reserve' ? '–' : `最多 ${item.maxPieces} 段，每段至少 ${monthWords(item.minPiece)}`}
              </Table.Td>
              <Table.Td>{itemPlaces[item.place]}</Table.Td>
              <Table.Td>
                {itemUnits[item.unit]}
                {item.unit === 'both' && <span className={classes.note}>协同 {monthWords(item.outside)}</span>}
              </Table.Td>
              <Table.Td>
                {item.departments.length === 0 ? (
                  <span className={classes.missing}>没有对应科室</span>
                ) : (
                  item.departments.map(({ deptName }) => deptName).join('、')
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
