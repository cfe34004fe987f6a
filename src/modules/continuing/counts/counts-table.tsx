import {
  countedBy,
  stageKeys,
  stages,
  type CountedBy,
  type Stage,
  type Tally,
} from '@contract/continuing/rules-counts';
import { Anchor, Table } from '@mantine/core';
import { Panel } from '@/ui/panel';
import classes from '../continuing.module.css';

interface CountsTableProps {
  by: CountedBy;
  rows: readonly Tally[];
  sum: Tally;
  onOpen: (row: Tally, stage: Stage) => void;
}

/** The figures behind the chart, with their sum. */
export function CountsTable({ by, rows, sum, onOpen }: CountsTableProps) {
  const hasPlaces = by === 'batch' || by === 'dept';
  return (
    <Panel title={`按${countedBy[by]}`}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={`按${countedBy[by]}统计`}>
        <Table withRowBorders verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{countedBy[by]}</Table.Th>
              {hasPlaces && <Table.Th className={classes.number}>计划</Table.Th>}
              {stageKeys.map((stage) => (
                <Table.Th key={stage} className={classes.number}>
                  {stages[stage]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...rows, sum].map((row) => (
              <Table.Tr key={row.key} fw={row === sum ? 600 : undefined}>
                <Table.Td>{row.name}</Table.Td>
                {hasPlaces && <Table.Td className={classes.number}>{row.planned}</Table.Td>}
                {stageKeys.map((stage) => (
                  <Table.Td key={stage} className={classes.number}>
                    {row[stage] === 0 ? (
                      0
                    ) : (
                      <Anchor
                        component="button"
                        type="button"
                        inherit
                        aria-label={`${row.name}${stages[stage]} ${row[stage]} 人`}
                        onClick={() => onOpen(row, stage)}
                      >
                        {row[stage]}
                      </Anchor>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}
