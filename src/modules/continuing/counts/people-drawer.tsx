import { continuingCountEndpoints as calls } from '@contract/continuing/counts';
import type { Stage } from '@contract/continuing/rules-counts';
import { Drawer, Table, Text } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import classes from '../continuing.module.css';
import { ApplicationWord, TraineeWord } from '../words';

const most = 500;

interface PeopleDrawerProps {
  title: string;
  query: { stage: Stage; batch_id?: number; dept_id?: number; hospital?: string; province?: string };
  onClose: () => void;
}

/** Who stands behind a number. */
export function PeopleDrawer({ title, query, onClose }: PeopleDrawerProps) {
  const call = useCall(calls.conEduCounted, { query: { ...query, page: 1, size: most } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      size={860}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={call} what="名单">
        {({ list, total }) => (
          <>
            {total > list.length && (
              <Text c="dimmed">
                共 {total} 人，这里列出最近的 {list.length} 人
              </Text>
            )}
            <div className={classes.scroll} tabIndex={0} role="region" aria-label="名单">
              <Table withRowBorders verticalSpacing={6}>
                <Table.Thead>
                  <Table.Tr>
                    {['姓名', '状态', '选送单位', '省份', '科室', '批次'].map((word) => (
                      <Table.Th key={word}>{word}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((row) => (
                    <Table.Tr key={row.id}>
                      <Table.Td>{row.name}</Table.Td>
                      <Table.Td>
                        {row.trainee_state ? (
                          <TraineeWord state={row.trainee_state} is_extended={false} />
                        ) : (
                          <ApplicationWord state={row.state} />
                        )}
                      </Table.Td>
                      <Table.Td>{row.hospital}</Table.Td>
                      <Table.Td>{row.province}</Table.Td>
                      <Table.Td>{row.dept_name}</Table.Td>
                      <Table.Td>{row.batch_name}</Table.Td>
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
