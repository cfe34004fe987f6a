import { peopleEndpoints } from '@contract/people/endpoints';
import type { PersonRecord, RecordKind, UserDetail } from '@contract/people/types';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/state-views';
import { recordWords } from './record-words';
import classes from './simple-table.module.css';

const RecordDrawer = late(() => import('./record-drawer').then((file) => file.RecordDrawer));

interface RecordsTabProps {
  person: Pick<UserDetail, 'user_id' | 'is_own'>;
  kind: RecordKind;
}

/** Education history or certificates of a person, editable in place. */
export function RecordsTab({ person: { user_id: userId, is_own: isOwn }, kind }: RecordsTabProps) {
  const words = recordWords[kind];
  const records = useCall(peopleEndpoints.records, { params: { userId } });
  const mayEdit = usePermission('personnel:user:edit') && isOwn;
  const [opened, setOpened] = useState<PersonRecord | 'new' | null>(null);
  const removal = useSave(peopleEndpoints.recordRemove, { refresh: [peopleEndpoints.records], done: '已删除' });
  const remove = async (record: PersonRecord) => {
    const isSure = await confirm({
      title: `删除${words.what}`,
      message: `将删除“${record.title}”，删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await removal.run({ params: { userId, id: record.id }, ifMatch: record.version });
  };
  const add = mayEdit && (
    <Button variant="default" onClick={() => setOpened('new')}>
      新增{words.what}
    </Button>
  );
  return (
    <>
      <Loaded call={records} what={words.what}>
        {(all) => {
          const list = all.filter((record) => record.kind === kind);
          if (list.length === 0) return <EmptyState title={`没有登记${words.what}`} action={add} />;
          return (
            <>
              <div className={classes.head}>{add}</div>
              <div className={classes.scroll}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th>{words.title}</th>
                      <th>{words.issuer}</th>
                      <th>{words.subject}</th>
                      <th>{words.number}</th>
                      <th>{words.from_on}</th>
                      <th>{words.to_on}</th>
                      {mayEdit && <th>操作</th>}
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((record) => (
                      <tr key={record.id}>
                        <td>{record.title}</td>
                        <td>{record.issuer}</td>
                        <td>{record.subject}</td>
                        <td>{record.number}</td>
                        <td>{record.from_on ?? ''}</td>
                        <td>{record.to_on ?? ''}</td>
                        {mayEdit && (
                          <td className={classes.actions}>
                            <Button variant="subtle" size="compact-sm" onClick={() => setOpened(record)}>
                              编辑
                            </Button>
                            <Button
                              variant="subtle"
                              size="compact-sm"
                              color="danger"
                              onClick={() => void remove(record)}
                            >
                              删除
                            </Button>
                          </td>
                        )}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          );
        }}
      </Loaded>
      {opened && (
        <RecordDrawer
          key={opened === 'new' ? 'new' : opened.id}
          userId={userId}
          kind={kind}
          record={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
