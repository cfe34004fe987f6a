import { monthWords, months } from '@contract/rotation/scheme-rules';
import type { PersonTimeline } from '@contract/rotation/timeline';
import { fulfilmentOf } from '@contract/rotation/timeline-rules';
import { Paper } from '@/kits/paper/paper';
import { gapWords, kindWord, personWords, stateWord } from './seen-words';

/** A person's rotation on A4; prints itself as soon as it is drawn. */
export function TimelinePaper({ person, day, onDone }: { person: PersonTimeline; day: string; onDone: () => void }) {
  const { name, staffId, stays, scheme } = person;
  return (
    <Paper onDone={onDone}>
      <h1>{name}的轮转安排</h1>
      <p>
        {staffId}　{personWords(person)}　打印日期：{day}
      </p>
      <table>
        <thead>
          <tr>
            {['科室', '标准科室', '开始', '结束', '时长', '带教老师', '状态'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => (
            <tr key={stay.id}>
              <td>{stay.deptName}</td>
              <td>{stay.stDeptName}</td>
              <td>{stay.from}</td>
              <td>{stay.to}</td>
              <td>{monthWords(stay.end - stay.start)}</td>
              <td>{stay.teacherName}</td>
              <td>{stateWord(stay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {scheme && <Requirements scheme={scheme} stays={stays} day={day} />}
    </Paper>
  );
}

type RequirementsProps = Pick<PersonTimeline, 'stays'> & { scheme: NonNullable<PersonTimeline['scheme']>; day: string };

function Requirements({ scheme, stays, day }: RequirementsProps) {
  const { lines } = fulfilmentOf(scheme, stays, day);
  return (
    <>
      <h2>
        完成情况（{scheme.versionName} · {scheme.name}，单位：月）
      </h2>
      <table>
        <thead>
          <tr>
            {['标准科室', '类别', '应轮', '已安排', '已完成', '缺口'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{line.name}</td>
              <td>{kindWord(line)}</td>
              <td>{months(line.owed)}</td>
              <td>{months(line.placed)}</td>
              <td>{months(line.done)}</td>
              <td>{gapWords(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
