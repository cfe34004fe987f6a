import { graduateLessonEndpoints as calls, type Lesson } from '@contract/graduate/lessons';
import { Button, Group } from '@mantine/core';
import { serverNow } from '@device/api/server-time';
import { useSave } from '@/kernel/query/use-save';
import { LessonDrawer } from '../timetable/lesson-drawer';
import { lessonReads } from './reads';

interface LessonActionsProps {
  lesson: Lesson;
  onMove: () => void;
  onClose: () => void;
}

/** A placed lesson and what may be done to it. */
export function LessonActions({ lesson, onMove, onClose }: LessonActionsProps) {
  const lock = useSave(calls.lockLesson, {
    refresh: lessonReads,
    done: ({ is_locked: is }) => (is ? '已锁定，不会被移动' : '已解锁'),
    onDone: onClose,
  });
  const clear = useSave(calls.clearLesson, { refresh: lessonReads, done: '已撤下，回到待排', onDone: onClose });
  const isOver = lesson.start_at !== null && Date.parse(lesson.start_at) < serverNow();
  const target = { id: lesson.id };
  return (
    <LessonDrawer lesson={lesson} onClose={onClose}>
      {isOver ? (
        <p>这次课已经上过，不能再调整</p>
      ) : (
        <Group gap="xs" mt={16}>
          <Button disabled={lesson.is_locked} onClick={onMove}>
            调整位置
          </Button>
          <Button
            variant="default"
            loading={lock.isRunning}
            onClick={() =>
              void lock.run({ body: { ...target, is_locked: !lesson.is_locked }, ifMatch: lesson.version })
            }
          >
            {lesson.is_locked ? '解锁' : '锁定'}
          </Button>
          {!lesson.is_published && (
            <Button
              variant="default"
              disabled={lesson.is_locked}
              loading={clear.isRunning}
              onClick={() => void clear.run({ body: target, ifMatch: lesson.version })}
            >
              撤下
            </Button>
          )}
        </Group>
      )}
    </LessonDrawer>
  );
}
