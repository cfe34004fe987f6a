import { courseQueryEndpoints as calls } from '@contract/graduate/course-query';
import type { Level } from '@contract/graduate/rules';
import { useCall } from '@/kernel/query/use-call';
import { Panel } from '@/ui/panel';
import styles from './courses.module.css';

/** 我的成绩: one's own of classes that are over; nothing for whoever has none. */
export function OwnScores({ level }: { level: Level }) {
  const list = useCall(calls.ownScores, { query: { level } }).data ?? [];
  if (list.length === 0) return null;
  return (
    <Panel title="我的成绩">
      <table className={styles.scores}>
        <thead>
          <tr>
            <th scope="col">课程</th>
            <th scope="col">平时</th>
            <th scope="col">期末</th>
            <th scope="col">总评</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.class_id}>
              <th scope="row" className={styles.who}>
                <b>{one.course_name}</b>
                <span>{one.semester_name}</span>
              </th>
              <td>{one.usual ?? '–'}</td>
              <td>{one.exam ?? '–'}</td>
              <td>{one.total ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
