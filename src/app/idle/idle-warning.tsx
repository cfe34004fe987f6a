import { Button, Modal, Text } from '@mantine/core';
import { currentView } from '@device/api/view';
import { noteUse } from '@device/api/last-use';
import { useBusy } from '@/kernel/busy';
import { idleDialogAttribute } from '@/kernel/session/idle';
import { signOut } from '@/kernel/session/sign-out';
import classes from './idle-warning.module.css';

/** Above whatever else is open, questions included. */
const level = 1000;

/** Says that the person will be signed out in a moment, in every tab; a touch of any of them takes it away from all. */
export function IdleWarning({ secondsLeft }: { secondsLeft: number }) {
  const isBusy = useBusy();
  return (
    <Modal
      opened
      onClose={noteUse}
      title="即将退出登录"
      size={400}
      zIndex={level}
      closeButtonProps={{ 'aria-label': '关闭' }}
      {...{ [idleDialogAttribute]: true }}
    >
      <Text role="timer">长时间未操作，{secondsLeft} 秒后将退出登录</Text>
      {isBusy && !currentView() && (
        <Text size="sm" c="dimmed" mt="xs">
          {window.isSecureContext
            ? '填写到一半的表单和未完成的导入会加密保存在本机，再次登录后可以继续。'
            : '未保存的内容将会丢失，请先返回保存。'}
        </Text>
      )}
      <div className={classes.choices}>
        <Button variant="default" onClick={() => void signOut()}>
          立即退出
        </Button>
        <Button data-autofocus onClick={noteUse}>
          继续使用
        </Button>
      </div>
    </Modal>
  );
}
