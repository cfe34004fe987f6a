import { courseQueryEndpoints as calls, type CourseDetail } from '@contract/graduate/course-query';
import { isAway, isRollMoved, rollMarkKeys, rollMarks, rollOf, type RollMark } from '@contract/graduate/rules-results';
import { Alert, Button, Drawer, Group, SegmentedControl } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { FormDrawer } from '@/kits/form/form-drawer';
import { useQueuedFormSave } from '@/kits/form/use-queued-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { callRoll, placeWords } from '../offline';
import { readCoursesAgain } from './course-reads';
import styles from './courses.module.css';

interface Values {
  /** `before` stays what was seen when the form was begun, in a draft, too: it is never sent over what came later. */
  marks: readonly { user_id: number; state: RollMark; before: RollMark | null }[];
}
const options = rollMarkKeys.map((value) => ({ value, label: rollMarks[value] }));

/** Who has to be at a lesson, each as he was there; of one that was not called who is on leave is taken to be away. */
function valuesOf(row: CourseDetail, lessonId: number): Values {
  const lesson = row.lessons.find(({ id }) => id === lessonId);
  const states = new Map(lesson?.roll.map(({ user_id: id, state }) => [id, state]));
  const due = row.members.filter(({ group }) => !lesson || lesson.group === 0 || group === lesson.group);
  return {
    marks: due.map(({ user_id }) => {
      const state = states.get(user_id) ?? 'present';
      return { user_id, state, before: lesson?.is_called ? state : null };
    }),
  };
}

interface RollFormProps {
  row: CourseDetail;
  lessonId: number;
  onClose: () => void;
}

/** 点名 of one lesson: everybody is there but those who are marked. */
export function RollForm({ row, lessonId, onClose }: RollFormProps) {
  const lesson = row.lessons.find(({ id }) => id === lessonId);
  const form = useReachForm<Values>({
    key: `graduate.roll:${lessonId}`,
    initial: valuesOf(row, lessonId),
    labels: { marks: '点名' },
  });
  const save = useQueuedFormSave(form, callRoll, {
    done: () => '点名已保存',
    toMade: ({ marks }) => ({
      input: {
        body: { id: row.id, lesson_id: lessonId, day: lesson!.day!, period: lesson!.period!, marks: [...marks] },
      },
      seen: {
        lesson: `${row.name} ${placeWords(lesson!.day!, lesson!.period!, lesson!.hours)}`,
        hours: lesson!.hours,
        names: Object.fromEntries(row.members.map(({ user_id, name }) => [user_id, name])),
      },
    }),
  });
  // What was refused may have been called by somebody else: the form shows that beside what is filled in.
  const submit = async (values: Values) => {
    const isSaved = await save(values);
    if (!isSaved) readCoursesAgain();
    return isSaved;
  };
  const { marks } = form.values;
  const set = (id: number, state: RollMark) =>
    form.set({ marks: marks.map((one) => (one.user_id === id ? { ...one, state } : one)) });
  const decide = (next: Values['marks']) => {
    form.set({ marks: next });
    form.setTopError(null);
  };
  const people = new Map(row.members.map((one) => [one.user_id, one]));
  const away = rollOf(marks).filter(({ state }) => isAway(state)).length;
  return (
    <FormDrawer
      form={form}
      title={`点名：第 ${lesson?.position} 次课 ${lesson?.topic}`}
      submitLabel="保存点名"
      onSubmit={submit}
      onClose={onClose}
    >
      <Moved marks={marks} now={valuesOf(row, lessonId).marks} people={people} onChange={decide} />
      <div className={styles.tally}>
        <span>
          应到 {marks.length} 人，到课 {marks.length - away} 人
        </span>
        <Button
          variant="default"
          disabled={marks.every(({ state }) => state === 'present')}
          onClick={() => form.set({ marks: marks.map((one) => ({ ...one, state: 'present' })) })}
        >
          全部到课
        </Button>
      </div>
      <ul className={styles.roll}>
        {marks.map(({ user_id: id, state }) => {
          const who = people.get(id);
          return (
            <li key={id}>
              <span className={styles.who}>
                <b>{who?.name}</b>
                <span>{who?.staff_id}</span>
              </span>
              <SegmentedControl
                fullWidth
                aria-label={`${who?.name} ${who?.staff_id}`}
                data={options}
                value={state}
                {...(state !== 'present' && { color: state === 'absent' ? 'danger' : 'primary' })}
                onChange={(next) => set(id, next)}
              />
            </li>
          );
        })}
      </ul>
      {row.unseen > 0 && <p className={styles.note}>另有 {row.unseen} 名学生不在您的数据范围内，其点名不变</p>}
    </FormDrawer>
  );
}

interface MovedProps {
  marks: Values['marks'];
  now: Values['marks'];
  people: ReadonlyMap<number, CourseDetail['members'][number]>;
  onChange: (marks: Values['marks']) => void;
}

/** What somebody else called since the form was begun: nothing of it is written over before the person says so. */
function Moved({ marks, now, people, onChange }: MovedProps) {
  const stands = new Map(now.map((one) => [one.user_id, one.before]));
  const nowOf = (id: number) => stands.get(id) ?? null;
  const moved = marks.filter((one) => stands.has(one.user_id) && isRollMoved(nowOf(one.user_id), one));
  if (moved.length === 0) return null;
  const words = moved.map(({ user_id: id }) => `${people.get(id)?.name ?? ''}${wordOf(nowOf(id))}`).join('、');
  return (
    <Alert color="warning" title="他人已点名，与本次填写不同">
      他人登记：{words}
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={() => onChange(now)}>
          采用他人的
        </Button>
        <Button
          variant="default"
          onClick={() => onChange(marks.map((one) => ({ ...one, before: nowOf(one.user_id) })))}
        >
          保留我的
        </Button>
      </Group>
    </Alert>
  );
}
const wordOf = (state: RollMark | null) => (state === null ? '未点名' : rollMarks[state]);

/** The same for somebody who comes from his own lessons: the class is read first. */
export function RollOf({ classId, ...form }: { classId: number; lessonId: number; onClose: () => void }) {
  const detail = useCall(calls.courseDetail, { query: { id: classId } }, { staleTime: 0 });
  if (detail.data && !detail.isPending) return <RollForm row={detail.data} {...form} />;
  return (
    <Drawer opened onClose={form.onClose} size={480} title="点名" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={detail} what="名单">
        {() => null}
      </Loaded>
    </Drawer>
  );
}
