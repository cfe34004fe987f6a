import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { isLeavePending, subscribeLeaving } from '@device/session/leaving';
import classes from './sign-in.module.css';

/** Says that the server has not heard of the last sign-out yet; empty as a rule. */
export function LeavingNote() {
  const isPending = useSyncExternalStore(subscribeLeaving, isLeavePending);
  return (
    <div role="status" className={classes.leaving}>
      {isPending && (
        <Alert color="warning" p="xs">
          待退出：网络恢复后将通知服务器结束上次登录
        </Alert>
      )}
    </div>
  );
}
