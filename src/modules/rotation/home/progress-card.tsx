import type { DataOf } from '@contract/kernel/endpoint';
import { movementEndpoints } from '@contract/rotation/movements';
import { Progress } from '@mantine/core';
import dayjs from 'dayjs';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from '@/kits/home/card-loaded';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from './home.module.css';
import { shortDay } from './stay-words';

type OwnProgress = DataOf<typeof movementEndpoints.ownProgress>;

/** Where a trainee is, what comes next, and how much of the training is done. */
export default function ProgressCard() {
  const progress = useCall(movementEndpoints.ownProgress, {});
  return (
    <Panel title="我的轮转" aside={<span className={classes.day}>{progress.data?.day}</span>}>
      <CardLoaded call={progress} what="我的轮转" rows={4}>
        {(data) => (data.placed === 0 ? <NotPlaced /> : <Words progress={data} />)}
      </CardLoaded>
    </Panel>
  );
}

function NotPlaced() {
  return <EmptyState title="还没有轮转安排">教育处导入轮转计划后，这里显示您在哪个科室、下一科室与完成进度</EmptyState>;
}

function Words({ progress: { day, current, next, done, placed, required } }: { progress: OwnProgress }) {
  const all = Math.max(required ?? placed, placed);
  return (
    <>
      <p className={classes.here}>{current ? current.deptName : '今日没有轮转安排'}</p>
      {current && (
        <p className={classes.until}>
          {shortDay(current.begin)} 至 {shortDay(current.end)}，还有 {dayjs(current.end).diff(day, 'day')} 天
          {current.stDeptName !== current.deptName && `，计入${current.stDeptName}`}
        </p>
      )}
      <ul className={classes.list} aria-label="接下来">
        {next.map(({ deptName, begin, end }) => (
          <li key={begin}>
            <span className={classes.name}>{deptName}</span>
            <span className={classes.when}>
              {shortDay(begin)} 至 {shortDay(end)}
            </span>
          </li>
        ))}
      </ul>
      {next.length === 0 && <p className={classes.none}>之后还没有安排</p>}
      <p className={classes.bar}>
        <span>已完成 {months(done)}</span>
        <span>
          共 {months(all)}
          {all > placed && `，已安排 ${months(placed)}`}
        </span>
      </p>
      <Progress.Root size={8}>
        <Progress.Section value={(done / all) * 100} aria-label="已完成" />
        <Progress.Section value={((placed - done) / all) * 100} color="primary.2" aria-label="已安排" />
      </Progress.Root>
    </>
  );
}

const months = (halves: number) => `${halves / 2} 个月`;
