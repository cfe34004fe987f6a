import { limits } from '@contract/cloud-class/rules';
import { courseTalkEndpoints as calls, type CourseComment } from '@contract/cloud-class/talk';
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useOnline } from '@/kernel/use-online';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { formatMoment } from '@/ui/format';
import classes from './cloud-class.module.css';

const size = 100;

/** Discussion of a course: who learns it and who teaches it. */
export function Talk({ courseId }: { courseId: number }) {
  const rows = useCall(calls.courseComments, { query: { course_id: courseId, page: 1, size } });
  const isOnline = useOnline();
  const [text, write] = useState('');
  const [answered, answer] = useState<CourseComment | null>(null);
  const add = useSave(calls.addCourseComment, {
    refresh: [calls.courseComments],
    done: '已发表',
    onDone: () => {
      write('');
      answer(null);
    },
  });
  const remove = useSave(calls.removeCourseComment, { refresh: [calls.courseComments], done: '已删除' });
  const askRemove = async (id: number) => {
    const message = '删除后其他人不再看到这条内容。';
    if (await confirm({ title: '删除讨论', message, confirmLabel: '删除', danger: true }))
      await remove.run({ body: { id } });
  };
  return (
    <div className={classes.stack}>
      <Textarea
        label={answered ? `回复 ${answered.name}` : '参与讨论'}
        autosize
        minRows={2}
        maxLength={limits.comment}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          size="compact-md"
          disabled={!isOnline || text.trim() === ''}
          loading={add.isRunning}
          onClick={() => void add.run({ body: { course_id: courseId, reply_to: answered?.id ?? null, text } })}
        >
          发表
        </Button>
        {answered && (
          <Button size="compact-md" variant="default" onClick={() => answer(null)}>
            取消回复
          </Button>
        )}
        {!isOnline && <span className={classes.muted}>联网后才能发表</span>}
      </Group>
      <Loaded call={rows} what="讨论">
        {({ list, total }) =>
          list.length === 0 ? (
            <p className={classes.muted}>还没有讨论</p>
          ) : (
            <>
              <ul className={classes.list} aria-label="讨论">
                {list.map((one) => (
                  <li key={one.id}>
                    <span>
                      {one.reply_to && (
                        <span className={classes.muted}>{`回复 ${one.reply_to.name}：${one.reply_to.text}`}</span>
                      )}
                      {one.text}
                      <span className={classes.muted}>
                        {`${one.name}${one.is_teacher ? '（课程负责人）' : ''} ${formatMoment(one.created_at)}`}
                      </span>
                    </span>
                    <Group gap={4}>
                      <Button size="compact-sm" variant="subtle" onClick={() => answer(one)}>
                        回复
                      </Button>
                      {one.is_mine && (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          color="danger"
                          onClick={() => void askRemove(one.id)}
                        >
                          删除
                        </Button>
                      )}
                    </Group>
                  </li>
                ))}
              </ul>
              {total > size && <p className={classes.muted}>{`显示最近 ${size} 条，共 ${total} 条`}</p>}
            </>
          )
        }
      </Loaded>
    </div>
  );
}
