import { analysisEndpoints as calls, type Metric } from '@contract/analysis/endpoints';
import { dataSets, fieldKeys } from '@contract/analysis/sets';
import { Drawer, Table } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { valueWords } from '@/kits/chart/series';
import { Loaded } from '@/kits/loaded/loaded';
import classes from '../analysis.module.css';

/** What a data set answers to the person who tries it: how long it took, the figure, and the first rows. */
export function TestDrawer({ row, onClose }: { row: Metric; onClose: () => void }) {
  const found = useCall(calls.testDataSet, { query: { set: row.set_key } });
  const { title, fields } = dataSets[row.set_key];
  const shown = fieldKeys.filter((key) => fields[key] !== undefined);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`试运行：${title}`}
      size={900}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={found} what="试运行结果">
        {({ milliseconds, total, value, list }) => (
          <>
            <p>
              读取 {total} 条，用时 {milliseconds} 毫秒，{row.name} {valueWords(value, row.unit)}。下面是前{' '}
              {list.length} 条。
            </p>
            <div className={classes.scroll} tabIndex={0} role="region" aria-label="前几条">
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    {shown.map((key) => (
                      <Table.Th key={key}>{fields[key]}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((one) => (
                    <Table.Tr key={one.id}>
                      {shown.map((key) => (
                        <Table.Td key={key}>{one[key] ?? '–'}</Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
