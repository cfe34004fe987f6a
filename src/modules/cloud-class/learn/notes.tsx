import { learnEndpoints as calls, type LearnCourse } from '@contract/cloud-class/learn';
import { timeWords } from '@contract/cloud-class/rules';
import { Button, Group } from '@mantine/core';
import { useSave } from '@/kernel/query/use-save';
import classes from '../cloud-class.module.css';

interface NotesProps {
  course: LearnCourse;
  onOpen: (item: number) => void;
}

/** What one noted in a course, in its order. */
export function Notes({ course, onOpen }: NotesProps) {
  const remove = useSave(calls.removeCourseNote, { refresh: [calls.learnCourse], done: '笔记已删除' });
  const titles = new Map(course.chapters.flatMap(({ items }) => items.map(({ id, title }) => [id, title] as const)));
  if (course.notes.length === 0) return <p className={classes.muted}>学习时可在播放器下方记笔记，笔记只有自己看得到</p>;
  return (
    <ul className={classes.list} aria-label="笔记">
      {course.notes.map((note) => (
        <li key={note.id}>
          <span>
            {note.text}
            <span className={classes.muted}>
              {`${titles.get(note.item_id) ?? ''}${note.at === null ? '' : ` ${timeWords(note.at)}`}`}
            </span>
          </span>
          <Group gap={4}>
            <Button size="compact-sm" variant="subtle" onClick={() => onOpen(note.item_id)}>
              打开
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="danger"
              aria-label={`删除笔记：${note.text.slice(0, 20)}`}
              onClick={() => void remove.run({ body: { id: note.id } })}
            >
              删除
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}
