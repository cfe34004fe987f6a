import { rotationEndpoints } from '@contract/rotation/endpoints';
import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import classes from './history.module.css';
import { undoReads } from './use-imports';

/** Stops the writing of an import, and asks what is to become of what is written. */
export function StopWriting({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useSave(rotationEndpoints.importCancel, {
    refresh: undoReads,
    done: (_, { body }) =>
      body?.rollBack ? '写入停止后会自动撤回，可在“导入历史”中查看' : '正在停止写入，已写入的部分保留',
    onDone: () => setAsking(false),
  });
  const ask = (rollBack: boolean) => stop.run({ params: { id }, body: { rollBack } });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        停止写入
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="停止写入"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        <Text>服务器写完正在处理的一批人员后停止。已经写入的部分怎么处理？</Text>
        <div className={classes.choices}>
          <Button variant="default" onClick={() => setAsking(false)}>
            返回
          </Button>
          <Button variant="default" loading={stop.isRunning} onClick={() => void ask(false)}>
            保留已写入
          </Button>
          <Button color="danger" loading={stop.isRunning} onClick={() => void ask(true)}>
            撤回已写入
          </Button>
        </div>
      </Modal>
    </>
  );
}
