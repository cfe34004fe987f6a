import { Button, Text } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import type { SheetTaskDetail } from '@device/tasks/sheet-content';
import type { TaskOf } from '@device/tasks/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { formatCount } from '@/ui/format';
import classes from './sheet-steps.module.css';
import { StepFrame } from './step-frame';
import { cancelTask, confirmTask } from './task-actions';

/** State 12: the file has no problems; the person decides. */
export function SheetConfirmStep({ task, onClose }: { task: TaskOf<SheetTaskDetail>; onClose: () => void }) {
  const db = useUserDatabase();
  return (
    <StepFrame
      aside={
        <Button variant="default" onClick={() => void cancelTask(db, task)}>
          取消导入
        </Button>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            稍后确认
          </Button>
          <Button onClick={() => void confirmTask(db, task)}>确认导入</Button>
        </>
      }
    >
      <div className={classes.result} role="status">
        <IconFileCheck size={48} stroke={1.5} className={classes.success} aria-hidden />
        <Text size="xl" fw={600}>
          {formatCount(task.rows?.total ?? 0)} 行核对通过
        </Text>
        <Text maw={560}>
          确认后逐行写入系统，服务器会再次核对；与系统中相同的行保持不变，未通过的行不写入并逐行说明原因。
        </Text>
        <Text c="dimmed" truncate maw={560} title={task.fileName}>
          {task.fileName}
        </Text>
      </div>
    </StepFrame>
  );
}
