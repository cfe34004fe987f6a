import { graduateLessonEndpoints as calls, type Lesson } from '@contract/graduate/lessons';
import { periodWords, weekdayNames, weekdayOf } from '@contract/graduate/rules';
import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { lessonReads } from './reads';

interface PlaceFormProps {
  lesson: Lesson;
  day: string;
  period: number;
  onDone: () => void;
  onClose: () => void;
}

/** Puts a lesson into a place, in one of the rooms that are free then. */
export function PlaceForm({ lesson, day, period, onDone, onClose }: PlaceFormProps) {
  const choices = useCall(calls.lessonPlace, { query: { id: lesson.id, day, period } }, { staleTime: 0 });
  const [typed, choose] = useState<string | null | undefined>(undefined);
  const save = useSave(calls.placeLesson, {
    refresh: lessonReads,
    done: lesson.is_published ? '已调整，师生会收到通知' : '已排入课表',
    onDone: () => {
      onDone();
      onClose();
    },
  });
  const when = `${day} ${weekdayNames[weekdayOf(day) - 1]} ${periodWords(period, lesson.hours)}`;
  return (
    <Modal opened onClose={onClose} title={`${lesson.course_name} ${lesson.topic}`}>
      <p>{when}</p>
      <Loaded call={choices} what="可排的位置">
        {({ problem, warnings, rooms }) => {
          const own = lesson.room_id !== null && lesson.day === day && lesson.period === period;
          const free = own
            ? [{ id: lesson.room_id!, name: `${lesson.room_name}（已订）`, capacity: lesson.students }, ...rooms]
            : rooms;
          const usual = free.find(({ id }) => id === lesson.room_id) ?? free[0];
          const room = typed === undefined ? (usual ? String(usual.id) : null) : typed;
          return (
            <>
              {problem && (
                <Alert color="danger" title="不能排在这里" mb={12}>
                  {problem}
                </Alert>
              )}
              {warnings.length > 0 && !problem && (
                <Alert color="warning" title="请留意" mb={12}>
                  {warnings.join('；')}
                </Alert>
              )}
              {!problem && (
                <Select
                  label="教室"
                  placeholder="不订教室"
                  clearable
                  searchable
                  data={free.map(({ id, name, capacity }) => ({
                    value: String(id),
                    label: `${name}（${capacity} 人）`,
                  }))}
                  value={room}
                  onChange={choose}
                  description={`此时有 ${rooms.length} 间容得下 ${lesson.students} 人的教室空闲，保存即订下`}
                />
              )}
              <Group justify="flex-end" mt={16}>
                <Button variant="default" onClick={onClose}>
                  取消
                </Button>
                <Button
                  disabled={problem !== ''}
                  loading={save.isRunning}
                  onClick={() =>
                    void save.run({
                      body: { id: lesson.id, day, period, room_id: room === null ? null : Number(room) },
                      ifMatch: lesson.version,
                    })
                  }
                >
                  {lesson.day === null ? '排入' : '调整'}
                </Button>
              </Group>
            </>
          );
        }}
      </Loaded>
    </Modal>
  );
}
