import { changeEndpoints as calls, type QualificationChange } from '@contract/teacher/changes';
import type { Qualification } from '@contract/teacher/qualifications';
import { call } from '@device/api/call';
import { Button, Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { saveAnswer } from '@/kernel/save-answer';
import { Permitted } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import classes from '../selection/objections.module.css';
import { ChangeItem } from './change-words';

const print = (id: number) =>
  saveAnswer(call(calls.changeCertificate, { body: { id, origin: window.location.origin }, blocking: true }));

/** From what to what a qualification was changed, with the certificate of each change. */
export function ChangesDrawer({ row, onClose }: { row: Qualification; onClose: () => void }) {
  const changes = useCall(calls.qualificationChanges, { params: { id: row.id } }, { staleTime: 0 });
  const cancel = useSave(calls.cancelChange, { refresh: [calls.qualificationChanges], done: '变更已取消' });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${row.name} 的类别与级别变更`}
      size={600}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={changes} what="变更记录">
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="没有变更过">变更类别或级别后，记录与聘书在这里</EmptyState>
          ) : (
            <ul className={classes.list}>
              {list.map((one) => (
                <Change
                  key={one.id}
                  one={one}
                  onCancel={() => void cancel.run({ body: { id: one.id }, ifMatch: one.version })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Change({ one, onCancel }: { one: QualificationChange; onCancel: () => void }) {
  return (
    <ChangeItem one={one}>
      {one.certificate && (
        <Permitted code="teacher:person:export">
          <Button variant="default" onClick={() => void print(one.id)}>
            打印聘书
          </Button>
        </Permitted>
      )}
      {one.state === 'planned' && (
        <Permitted code="teacher:person:edit">
          <Button variant="default" onClick={onCancel}>
            取消变更
          </Button>
        </Permitted>
      )}
    </ChangeItem>
  );
}
