import { monthWords } from '@contract/rotation/scheme-rules';
import type { SeenStayRow } from '@contract/rotation/timeline';
import { countdown } from '@contract/rotation/timeline-rules';
import { Timeline } from '@/kits/timeline/timeline';
import { StatusDot } from '@/ui/status-dot';
import { stateWord, stayFacts, stayTones } from './seen-words';
import classes from './timeline.module.css';

/** A person's stays on a thread, the present one marked. */
export function StaysTimeline({ stays, day }: { stays: readonly SeenStayRow[]; day: string }) {
  return (
    <Timeline
      label="轮转时间线"
      items={stays.map((stay) => ({
        key: stay.id,
        title: (
          <span className={classes.stay}>
            {stay.deptName}
            <StatusDot tone={stayTones[stay.state]}>{stateWord(stay)}</StatusDot>
          </span>
        ),
        at: monthWords(stay.end - stay.start),
        note: `${stay.from} 至 ${stay.to}`,
        tone: stayTones[stay.state],
        coming: comingOf(stay, day),
        children: <Words stay={stay} day={day} />,
      }))}
    />
  );
}

function comingOf({ from, to }: SeenStayRow, day: string): 'now' | 'later' | undefined {
  if (from > day) return 'later';
  return to < day ? undefined : 'now';
}

function Words({ stay, day }: { stay: SeenStayRow; day: string }) {
  const [facts, left] = [stayFacts(stay), countdown(stay, day)];
  return (
    <>
      {facts && <p className={classes.facts}>{facts}</p>}
      {left && <p className={classes.countdown}>{left}</p>}
    </>
  );
}
