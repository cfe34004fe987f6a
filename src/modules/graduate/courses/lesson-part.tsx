import type { CourseDetail, CourseLesson } from '@contract/graduate/course-query';
import { periodWords, weekdayNames, weekdayOf } from '@contract/graduate/rules';
import { materialOwner, rollStates } from '@contract/graduate/rules-results';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { late } from '@/kits/late/late';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { rollRecord } from '../offline';
import styles from './courses.module.css';
import { isBegun, isOver, lessonState, presenceOf } from './lesson-words';
import { RollButton } from './roll-button';

const RollForm = late(() => import('./roll-form').then((file) => file.RollForm));
const FilesDrawer = late(() => import('./files-drawer').then((file) => file.FilesDrawer));

interface LessonPartProps {
  row: CourseDetail;
  /** Calls the roll. */
  mayRecord: boolean;
  mayUpload: boolean;
}

const whenOf = ({ day, period, hours }: CourseLesson) =>
  day === null ? '待排' : `${day} ${weekdayNames[weekdayOf(day) - 1]} ${periodWords(period!, hours)}`;

/** How many came, and who was not simply there. */
function Presence({ one, members }: { one: CourseLesson; members: CourseDetail['members'] }) {
  const names = new Map(members.map(({ user_id: id, name }) => [id, name]));
  return (
    <p className={styles.note}>
      <span className={styles.absentees}>
        <span>到课 {presenceOf(one)}</span>
        {one.roll.map(({ user_id: id, state }) => (
          <span key={id}>
            {names.get(id)} {rollStates[state]}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Lessons with their state, who came, and what they are taught with. */
export function LessonPart({ row, mayRecord, mayUpload }: LessonPartProps) {
  const [calling, call] = useState<CourseLesson | null>(null);
  const [filed, file] = useState<CourseLesson | null>(null);
  if (row.lessons.length === 0) return <EmptyState title="还没有教学计划">在教学班编辑中填写教学计划后显示</EmptyState>;
  return (
    <Panel title={`课次（${row.lessons.length} 次）`}>
      <ol className={styles.lessons}>
        {row.lessons.map((one) => {
          const { word, tone } = lessonState(one);
          return (
            <li key={one.id}>
              <div className={styles.what}>
                <p className={styles.topic}>
                  <b>
                    {one.position}. {one.topic}
                  </b>
                  <StatusDot tone={tone}>{word}</StatusDot>
                  {isOver(one) && !one.is_called && <StatusDot tone="warning">未点名</StatusDot>}
                  <PendingMark record={rollRecord(one.id)} />
                </p>
                <p className={styles.note}>
                  {[
                    whenOf(one),
                    `${one.kind} ${one.hours} 学时`,
                    one.teacher_name || '教师未定',
                    one.group > 0 && `第 ${one.group} 组`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {one.is_called && <Presence one={one} members={row.members} />}
              </div>
              <div className={styles.acts}>
                {mayRecord && isBegun(one) && (
                  <RollButton
                    lessonId={one.id}
                    isCalled={one.is_called}
                    called={`第 ${one.position} 次课`}
                    onClick={() => call(one)}
                  />
                )}
                {(mayUpload || one.files > 0) && (
                  <Button
                    variant="default"
                    aria-label={`第 ${one.position} 次课的材料，${one.files} 个`}
                    onClick={() => file(one)}
                  >
                    材料{one.files > 0 && ` ${one.files}`}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {calling && <RollForm key={calling.id} row={row} lessonId={calling.id} onClose={() => call(null)} />}
      {filed && (
        <FilesDrawer
          title={`第 ${filed.position} 次课的材料`}
          owner={materialOwner}
          ownerId={filed.id}
          canEdit={mayUpload}
          onClose={() => file(null)}
        />
      )}
    </Panel>
  );
}
