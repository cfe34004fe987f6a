import { instructorEndpoints as calls } from '@contract/training/instructors';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../training.module.css';

const shown = 20;

/** 导师面谈, the newest first. */
export function InterviewList() {
  const interviews = useCall(calls.interviews, { query: { page: 1, size: shown } });
  return (
    <Panel title="导师面谈">
      <Loaded call={interviews} what="面谈记录">
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyState title="还没有面谈记录">导师与学员面谈后由导师记录，双方都能看到</EmptyState>
          ) : (
            <>
              <ul className={classes.list}>
                {list.map((one) => (
                  <li key={one.id} className={classes.line}>
                    <div>
                      <p className={classes.head}>
                        {one.date} · {one.teacher_name}与{one.student_name}
                      </p>
                      <p className={classes.text}>{one.content}</p>
                    </div>
                  </li>
                ))}
              </ul>
              {total > list.length && (
                <p className={classes.facts}>
                  共 {total} 次，显示最近 {shown} 次
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
