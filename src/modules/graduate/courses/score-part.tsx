import type { CourseDetail } from '@contract/graduate/course-query';
import { scoreSheet } from '@contract/graduate/import-sheets';
import { isPassed } from '@contract/graduate/rules-results';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { late } from '@/kits/late/late';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import styles from './courses.module.css';

const ScoreForm = late(() => import('./score-form').then((file) => file.ScoreForm));

const noteOf: Readonly<Record<CourseDetail['state'], string>> = {
  draft: '教学班开课后可以登记成绩',
  open: '成绩登记中，结课后向学生公布',
  closed: '教学班已结课，成绩已向学生公布；如需修改请先恢复教学班',
};

/** 平时, 期末 and 总评 of those whom the caller sees. */
export function ScorePart({ row, mayRecord }: { row: CourseDetail; mayRecord: boolean }) {
  const [isEditing, edit] = useState(false);
  const named = `${row.name}（${row.id}）`;
  return (
    <Panel
      title="成绩"
      aside={
        mayRecord && (
          <div className={styles.acts}>
            <SheetImportButton
              sheet={scoreSheet}
              title="导入课程成绩"
              options={{ class_id: [{ id: row.id, name: named }] }}
              filled={row.members.map(({ staff_id, usual, exam }) => ({ class_id: row.id, staff_id, usual, exam }))}
            />
            <Button onClick={() => edit(true)}>登记成绩</Button>
          </div>
        )
      }
    >
      <p className={styles.rule}>总评＝平时 30%＋期末 70%，四舍五入到整数。{noteOf[row.state]}</p>
      {row.members.length === 0 ? (
        <EmptyState title="没有您可以查看的学生" />
      ) : (
        <table className={styles.scores}>
          <thead>
            <tr>
              <th scope="col">学生</th>
              {row.groups > 1 && <th scope="col">小组</th>}
              <th scope="col">平时</th>
              <th scope="col">期末</th>
              <th scope="col">总评</th>
              <th scope="col">缺勤</th>
            </tr>
          </thead>
          <tbody>
            {row.members.map((one) => (
              <tr key={one.user_id}>
                <th scope="row" className={styles.who}>
                  <b>{one.name}</b>
                  <span>{one.staff_id}</span>
                </th>
                {row.groups > 1 && <td>{one.group}</td>}
                <td>{one.usual ?? '–'}</td>
                <td>{one.exam ?? '–'}</td>
                <td data-failed={(one.total !== null && !isPassed(one.total)) || undefined}>
                  {one.total ?? '–'}
                  {one.total !== null && !isPassed(one.total) && <small> 不及格</small>}
                </td>
                <td>{one.absent > 0 ? `${one.absent} 次` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {row.unseen > 0 && <p className={styles.note}>另有 {row.unseen} 名学生不在您的数据范围内</p>}
      {isEditing && <ScoreForm row={row} onClose={() => edit(false)} />}
    </Panel>
  );
}
