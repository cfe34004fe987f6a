import { Alert, Button, Progress } from '@mantine/core';
import type { PlanWork, RunProgress } from '@workers/planner/work';
import { formatCount } from '@/ui/format';
import classes from './planner.module.css';

interface RunBarProps {
  run: RunProgress | null;
  error: Error | null;
  work: PlanWork;
  onCancel: () => void;
}

/** Where a run stands, or how the last one ended. */
export function RunBar({ run, error, work, onCancel }: RunBarProps) {
  if (error) {
    return (
      <Alert color="danger" role="alert">
        {error.message || '排班没有完成，请重试'}
      </Alert>
    );
  }
  if (run) {
    return (
      <div className={classes.run} role="status" aria-label="排班进度">
        <span>{phaseWords(run)}</span>
        <Progress value={100} animated size={6} className={classes.progress} aria-label="正在排班" />
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          停止排班
        </Button>
      </div>
    );
  }
  const { found, raised } = work;
  if (found?.changed) {
    const { slots, of, people } = found.changed;
    return (
      <p className={classes.note} role="status">
        与原方案相比，改动 {formatCount(slots)} 个半月（共 {formatCount(of)} 个），涉及 {people} 人
      </p>
    );
  }
  if (raised.length > 0) return <p className={classes.note}>本草稿假定部分科室增加容量，见“问题”；增加后才能发布</p>;
  return null;
}

function phaseWords({ round, over, causes }: RunProgress): string {
  if (over === null) return '正在核对人员、时长和容量';
  if (causes.length > 0) return `第 ${round} 轮：已确定不能全部满足，正在找最接近的方案，超员 ${formatCount(over)} 处`;
  if (over === 0) return '已没有超员，正在优化先后顺序';
  return `第 ${round} 轮：目前最好的方案超员 ${formatCount(over)} 处`;
}
