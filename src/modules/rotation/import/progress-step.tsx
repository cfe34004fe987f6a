import { Button, Progress, Text } from '@mantine/core';
import { TaskState } from '@contract/kernel/task-state';
import { IconCheck, IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { cancelTask, taskCan } from '@/kits/import/task-actions';
import { progressPercent, progressWords } from '@/kits/import/task-words';
import { stages, type Stage } from '@device/tasks/task';
import type { RotationTask } from '@workers/rotation-import/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { formatMoment } from '@/ui/format';
import { StopWriting } from '../history/stop-writing';
import classes from './progress-step.module.css';
import { StepFrame } from '@/kits/import/step-frame';

const labels: Record<Stage, string> = {
  reading: '读取表格',
  reference: '获取手册与人员信息',
  checking: '逐行核对',
  uploading: '上传到服务器',
  difference: '与系统中的安排比对',
  confirming: '提交确认',
  writing: '写入轮转安排',
};

/** States 0, 5 and 15: what is done, what is under way, and what the user may do meanwhile. */
export function ProgressStep({ task, onBackground }: { task: RotationTask; onBackground: () => void }) {
  const db = useUserDatabase();
  const isWriting = task.state === TaskState.writing;
  const shown = isWriting ? stages.slice(5) : stages.slice(0, 5);
  const current = shown.indexOf(task.stage);
  return (
    <StepFrame
      aside={
        task.stage === 'writing' ? (
          <StopWriting id={task.id} />
        ) : (
          taskCan.cancel(task) && (
            <Button variant="default" onClick={() => void cancelTask(db, task)}>
              取消
            </Button>
          )
        )
      }
      actions={<Button onClick={onBackground}>后台运行</Button>}
    >
      <Text fw={500} truncate title={task.fileName}>
        {task.fileName}
      </Text>
      <ol className={classes.stages} aria-label="进度">
        {shown.map((stage, index) => (
          <StageLine key={stage} task={task} stage={stage} phase={phaseOf(index, current)} />
        ))}
      </ol>
      {task.waiting === 'network' && (
        <p className={classes.note} data-tone="warning" role="status">
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          {task.stage === 'reference' ? '未能获取手册信息，恢复网络后自动继续' : '网络已断开，恢复网络后自动继续'}
        </p>
      )}
      {task.reference?.offline && (
        <p className={classes.note} data-tone="warning">
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          离线核对，手册与人员信息截至 {formatMoment(task.reference.fetchedAt)}；上传后服务器会再次核对
        </p>
      )}
      <p className={classes.note}>
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        {leaveHint(task)}
      </p>
    </StepFrame>
  );
}

type Phase = 'done' | 'current' | 'ahead';
const phaseOf = (index: number, current: number): Phase =>
  index < current ? 'done' : index === current ? 'current' : 'ahead';

function StageLine({ task, stage, phase }: { task: RotationTask; stage: Stage; phase: Phase }) {
  const percent = phase === 'current' ? progressPercent(task) : null;
  return (
    <li
      className={classes.stage}
      data-phase={phase}
      data-waiting={task.waiting !== null}
      aria-current={phase === 'current' ? 'step' : undefined}
    >
      <span className={classes.mark} aria-hidden>
        {phase === 'done' && <IconCheck size={14} stroke={2.5} />}
      </span>
      <span className={classes.label}>{labels[stage]}</span>
      {phase === 'current' && <span className={classes.count}>{progressWords(task)}</span>}
      {percent !== null && <Progress className={classes.bar} value={percent} size={6} aria-label={labels[stage]} />}
    </li>
  );
}

/** What is safe to do: the file is on this device from the first moment, the writing is the server's. */
function leaveHint({ stage, remote }: RotationTask): string {
  if (stage === 'writing') return '可以关闭页面，服务器会继续写入';
  if (stage === 'confirming') return '可以关闭页面，尚未送达的确认会在下次打开时提交';
  if (remote) return '表格正在由其他设备上传，请在该设备上保持页面打开';
  return '可以关闭页面，文件已加密保存在本机，下次打开时自动继续；写入前会请您确认';
}
