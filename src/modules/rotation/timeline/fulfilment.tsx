import { monthWords } from '@contract/rotation/scheme-rules';
import type { PersonTimeline } from '@contract/rotation/timeline';
import { fulfilmentOf, type Fulfilment as Line } from '@contract/rotation/timeline-rules';
import { Progress } from '@mantine/core';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { gapWords, kindWord, spentWords } from './seen-words';
import classes from './timeline.module.css';

/** What the own scheme asks for, requirement by requirement: planned, over, and what is wanting. */
export function Fulfilment({ person: { scheme, stays }, day }: { person: PersonTimeline; day: string }) {
  if (!scheme) {
    return (
      <Panel title="完成情况">
        <EmptyState title="没有适用的轮转方案">
          按年级、专业和培养年限没有找到已发布的方案，请联系教育处核对个人信息
        </EmptyState>
      </Panel>
    );
  }
  const { lines, total } = fulfilmentOf(scheme, stays, day);
  return (
    <Panel title="完成情况" aside={<span className={classes.scheme}>{scheme.name}</span>}>
      <p className={classes.total}>
        {spentWords(total)}
        {total.gap > 0 && <StatusDot tone="warning">未安排 {monthWords(total.gap)}</StatusDot>}
      </p>
      <Bar {...total} />
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Requirement key={line.key} line={line} />
        ))}
      </ul>
    </Panel>
  );
}

function Requirement({ line }: { line: Line }) {
  const gap = gapWords(line);
  return (
    <li className={classes.line}>
      <p className={classes.head}>
        <span className={classes.name}>{line.name}</span>
        {kindWord(line) !== line.name && <span className={classes.kind}>{kindWord(line)}</span>}
        {gap ? <StatusDot tone="warning">{gap}</StatusDot> : <Standing line={line} />}
      </p>
      <Bar {...line} />
      <p className={classes.facts}>{spentWords(line)}</p>
      {line.parts.length > 0 && (
        <p className={classes.facts}>
          {line.parts.map(({ name, placed }) => `${name} ${monthWords(placed)}`).join('、')}
        </p>
      )}
    </li>
  );
}

function Standing({ line: { owed, done } }: { line: Line }) {
  return done >= owed ? <StatusDot tone="success">已完成</StatusDot> : <StatusDot tone="primary">已排满</StatusDot>;
}

function Bar({ owed, placed, done }: { owed: number; placed: number; done: number }) {
  const all = Math.max(owed, placed, 1);
  return (
    <Progress.Root size={6}>
      <Progress.Section value={(done / all) * 100} aria-label="已完成" />
      <Progress.Section value={((placed - done) / all) * 100} color="primary.2" aria-label="已安排" />
    </Progress.Root>
  );
}
