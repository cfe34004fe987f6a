import { monthWords } from '@contract/rotation/scheme-rules';
import { mayGrow } from '@contract/rotation/stay-states';
import type { SeenStayRow } from '@contract/rotation/timeline';
import { countdown } from '@contract/rotation/timeline-rules';
import { Timeline } from '@/kits/timeline/timeline';
import { Button } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import { stateWord, stayFacts, stayTones } from './seen-words';
import classes from './timeline.module.css';

interface StaysTimelineProps {
  stays: readonly SeenStayRow[];
  day: string;
  /** Asks for a change of a stay that has not begun; nobody may where it is not given. */
  onAdjust?: ((stay: SeenStayRow) => void) | undefined;
}

/** A person's stays on a thread, the present one marked. */
export function StaysTimeline({ stays, day, onAdjust }: StaysTimelineProps) {
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
        children: (
          <>
            <Words stay={stay} day={day} />
            {onAdjust && mayGrow(stay.state) && (
              <Button variant="subtle" size="compact-sm" className={classes.adjust} onClick={() => onAdjust(stay)}>
                申请调整
              </Button>
            )}
          </>
        ),
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
