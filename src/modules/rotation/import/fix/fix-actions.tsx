import { Button } from '@mantine/core';
import type { FixState } from '@workers/rotation-fix/session';
import { clearTask } from '@/kits/import/task-actions';
import { uuid } from '@device/api/uuid';
import { mendTask } from '@device/tasks/store';
import type { RotationTask } from '@workers/rotation-import/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import { useIsMobile } from '@/ui/use-is-mobile';
import { PartialQuestion } from './partial-question';

interface FixActionsProps {
  task: RotationTask;
  /** Null while the file is not read. */
  state: FixState | null;
  onOpenTask: (taskId: string | null) => void;
  onClose: () => void;
}

/** The ways on from a refused file: with everything right, with the right rows only, or with another file. */
export function FixActions({ task, state, onOpenTask, onClose }: FixActionsProps) {
  const db = useUserDatabase();
  const isMobile = useIsMobile();
  const goOn = async (partial: boolean) => {
    const id = await mendTask(db, task.id, partial, uuid());
    if (id !== null && id !== task.id) onOpenTask(id);
  };
  const goOnWithout = async () => {
    const agreed = await confirm({
      title: '只导入正确的行',
      message: <PartialQuestion taskId={task.id} state={state!} />,
      confirmLabel: '只导入正确的行',
    });
    if (agreed) await goOn(true);
  };
  const chooseAgain = async () => {
    const made = state?.counts.editedCells ?? task.fixes?.done ?? 0;
    const message = `将放弃已做的 ${formatCount(made)} 处修改，系统中的安排不变。`;
    const agreed =
      made === 0 || (await confirm({ title: '重新选择文件', message, confirmLabel: '放弃修改', danger: true }));
    if (!agreed) return;
    await clearTask(db, task);
    onOpenTask(null);
  };
  const isRight = state !== null && state.counts.errors === 0;
  const people = state?.counts.right ?? 0;
  // Three fit beside each other on a phone, and its dialog has a cross to close it.
  const padding = isMobile ? 6 : undefined;
  return (
    <>
      {!isMobile && (
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      )}
      <Button variant="default" px={padding} onClick={() => void chooseAgain()}>
        重新选择文件
      </Button>
      {!isRight && (
        <Button variant="default" px={padding} disabled={people === 0} onClick={() => void goOnWithout()}>
          只导入正确的行
        </Button>
      )}
      <Button px={padding} disabled={!isRight || people === 0} onClick={() => void goOn(false)}>
        继续导入
      </Button>
    </>
  );
}
