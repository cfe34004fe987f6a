import type { Lesson } from '@contract/graduate/lessons';
import { periodWords, weekdayNames, weekdayOf } from '@contract/graduate/rules';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { FactList } from '@/kits/facts/fact-list';

interface LessonDrawerProps {
  lesson: Lesson;
  onClose: () => void;
  /** What may be done to it. */
  children?: ReactNode;
}

/** What there is to know of a lesson. */
export function LessonDrawer({ lesson: one, onClose, children }: LessonDrawerProps) {
  const facts = [
    ['教学班', one.class_name],
    ['教学内容', one.topic],
    ['类别', `${one.kind}，${one.hours} 学时`],
    [
      '时间',
      one.day ? `${one.day} ${weekdayNames[weekdayOf(one.day) - 1]} ${periodWords(one.period!, one.hours)}` : '待排',
    ],
    ['教室', one.room_name || '–'],
    ['教师', one.teacher_name || '未定'],
    ['学生', `${one.group > 0 ? `第 ${one.group} 组 ` : ''}${one.students} 人`],
    ...(one.moved_from ? [['调课前', one.moved_from] as const] : []),
  ] as const;
  return (
    <Drawer opened onClose={onClose} position="right" title={`${one.course_name} 第 ${one.position} 次课`}>
      <FactList facts={facts} />
      {children}
    </Drawer>
  );
}
