import { graduateConfigEndpoints } from '@contract/graduate/config';
import { graduateLessonEndpoints as calls, type Lesson } from '@contract/graduate/lessons';
import { graduateModule } from '@contract/graduate/module';
import { lessonSheetOf, lessonTitle } from '@contract/graduate/import-sheets';
import { timetableSheet } from '@contract/graduate/sheets';
import { periodWords, type Level } from '@contract/graduate/rules';
import type { Semester } from '@contract/graduate/semesters';
import { roomsEndpoints } from '@contract/room/rooms';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { RecordSelect } from '@/ui/record-select';
import { EmptyState } from '@/ui/state-views';
import { GraduateFrame } from '../frame';
import { useWeek, WeekBar } from '../timetable/week-bar';
import { WeekGrid } from '../timetable/week-grid';
import classes from '../timetable/week-grid.module.css';
import { useLevel } from '../use-level';
import { useSemesters } from '../words';
import { lessonReads } from './reads';

const PlaceForm = late(() => import('./place-form').then((file) => file.PlaceForm));
const LessonActions = late(() => import('./lesson-actions').then((file) => file.LessonActions));

const { path, title } = graduateModule.screens.arrangement;
const views = [
  { value: 'class', label: '教学班' },
  { value: 'teacher', label: '教师' },
  { value: 'room', label: '教室' },
] as const;
type View = (typeof views)[number]['value'];
const isView = (text: string | null): text is View => views.some(({ value }) => value === text);

/** 排课: lessons of a class, a teacher or a room by weeks, and those that wait for a place. */
export default function ArrangePage() {
  const level = useLevel();
  return (
    <GraduateFrame path={path}>
      <Loaded call={useSemesters(level)} what="学期">
        {({ list }) => <Arrange list={list} level={level} />}
      </Loaded>
    </GraduateFrame>
  );
}

function Arrange({ list, level }: { list: readonly Semester[]; level: Level }) {
  const at = useWeek(list);
  const { semester, query, set } = at;
  const asked = query.get('by');
  const by = isView(asked) ? asked : 'class';
  const choices = useCall(
    calls.timetableChoices,
    { query: { semester_id: semester?.id ?? 1 } },
    { enabled: semester !== undefined },
  );
  if (!semester)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="还没有学期">请先在教学基础配置中新增学期</EmptyState>
      </>
    );
  const options =
    { class: choices.data?.classes, teacher: choices.data?.teachers, room: choices.data?.rooms }[by] ?? [];
  const id = options.find((one) => one.id === Number(query.get('id')))?.id ?? options[0]?.id ?? 0;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <RecordSelect
            label="学期"
            list={list}
            value={semester.id}
            onChange={(next) => set({ semester: next, week: '', id: '' })}
          />
        }
      />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="查看"
          data={[...views]}
          value={by}
          onChange={(next) => set({ by: next, id: '' })}
        />
        {options.length > 0 && (
          <Select
            aria-label={views.find(({ value }) => value === by)!.label}
            w={216}
            data={options.map((one) => ({ value: String(one.id), label: one.name }))}
            value={String(id)}
            searchable
            allowDeselect={false}
            onChange={(next) => next && set({ id: next })}
          />
        )}
      </div>
      {id > 0 ? (
        <Board key={`${by} ${id}`} at={{ ...at, semester }} by={by} id={id} level={level} />
      ) : (
        choices.data && <EmptyState title="没有可排的课">教学班开课后，其教学计划出现在这里</EmptyState>
      )}
    </>
  );
}

interface BoardProps {
  at: ReturnType<typeof useWeek> & { semester: Semester };
  by: View;
  id: number;
  level: Level;
}

function Board({ at, by, id, level }: BoardProps) {
  const { semester, week, weekday } = at;
  const query = { semester_id: semester.id, by, id };
  const rows = useCall(calls.arrangement, { query }, { keepPrevious: true });
  const setting = useCall(graduateConfigEndpoints.graduateSetting, { query: { level } });
  const [chosen, choose] = useState<Lesson | null>(null);
  const [opened, open] = useState<Lesson | null>(null);
  const [place, putAt] = useState<{ lesson: Lesson; day: string; period: number } | null>(null);
  const slots = useCall(
    calls.lessonSlots,
    { query: { id: chosen?.id ?? 1, week } },
    { enabled: chosen !== null, staleTime: 0 },
  );
  const lessons = rows.data ?? [];
  const waiting = lessons.filter(({ day }) => day === null);
  const noteOf = (one: Lesson) =>
    [by === 'class' ? one.teacher_name : one.class_name, by !== 'room' && one.room_name].filter(Boolean).join(' ');
  return (
    <Loaded call={rows} what="排课">
      {() => (
        <Loaded call={setting} what="节次">
          {({ periods }) => (
            <>
              <div className={classes.bar}>
                <WeekBar {...at} />
                <Tools {...{ lessons, by, id, level }} />
              </div>
              <p className={classes.hint} aria-live="polite">
                {chosen
                  ? `正在为“${chosen.topic}”选位置：绿色可排，斜纹有冲突，点一下看原因`
                  : '拖动课，或先点待排的课再点格子；点已排的课可调整、锁定、撤下'}
              </p>
              <div className={classes.board}>
                <section aria-label={`待排 ${waiting.length} 次课`}>
                  <h3 className={classes.head}>待排 {waiting.length} 次课</h3>
                  {chosen && (
                    <Button variant="default" fullWidth mb={8} onClick={() => choose(null)}>
                      取消选择
                    </Button>
                  )}
                  <ul className={classes.waiting}>
                    {waiting.map((one) => (
                      <li key={one.id}>
                        <button
                          type="button"
                          className={classes.line}
                          draggable
                          data-chosen={one.id === chosen?.id || undefined}
                          aria-pressed={one.id === chosen?.id}
                          onDragStart={() => choose(one)}
                          onClick={() => choose(one.id === chosen?.id ? null : one)}
                        >
                          {one.position}. {one.topic}
                          <span>
                            {one.kind} {one.hours} 节 {one.teacher_name || '未定教师'}
                            {one.group > 0 && ` 第 ${one.group} 组`}
                          </span>
                        </button>
                      </li>
                    ))}
                  </ul>
                </section>
                <WeekGrid
                  {...{ calendar: semester, week, weekday, periods, lessons, noteOf }}
                  chosen={chosen?.id}
                  slots={chosen && slots.data && !slots.isPrevious ? slots.data : undefined}
                  onOpen={open}
                  onDrag={choose}
                  onSlot={chosen ? (day, period) => putAt({ lesson: chosen, day, period }) : undefined}
                />
              </div>
              {place && (
                <PlaceForm
                  key={`${place.lesson.id} ${place.day} ${place.period}`}
                  {...place}
                  onDone={() => choose(null)}
                  onClose={() => putAt(null)}
                />
              )}
              {opened && (
                <LessonActions
                  lesson={opened}
                  onMove={() => {
                    choose(opened);
                    open(null);
                  }}
                  onClose={() => open(null)}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** What is done to all lessons of a class. */
function Tools({ lessons, by, id, level }: { lessons: readonly Lesson[]; by: View; id: number; level: Level }) {
  const rooms = useCall(roomsEndpoints.rooms, { query: { page: 1, size: 500 } }).data?.list ?? [];
  const fill = useSave(calls.fillLessons, {
    refresh: lessonReads,
    done: ({ placed, left }) =>
      left === 0 ? `已自动排入 ${placed} 次课` : `已自动排入 ${placed} 次课，还有 ${left} 次没有合适的位置，请手工安排`,
  });
  const publish = useSave(calls.publishLessons, {
    refresh: lessonReads,
    done: ({ published }) => `已发布 ${published} 次课，师生会收到通知`,
  });
  const ask = async (label: string, message: string, run: () => Promise<unknown>) => {
    if (await confirm({ title: label, message, confirmLabel: label })) await run();
  };
  const waiting = lessons.filter(({ day }) => day === null);
  const fresh = lessons.filter(({ day, is_published: is }) => day !== null && !is);
  const exported = lessons.map((one) => ({ ...one, periods: one.day ? periodWords(one.period!, one.hours) : '' }));
  return (
    <div className={classes.bar}>
      {by === 'class' && (
        <>
          <Button
            variant="default"
            disabled={waiting.length === 0}
            loading={fill.isRunning}
            onClick={() =>
              void ask('自动排课', `将为待排的 ${waiting.length} 次课找没有冲突的时间和教室，已排的课不动。`, () =>
                fill.run({ body: { class_id: id } }),
              )
            }
          >
            自动排课
          </Button>
          <Permitted code="graduate:arrange:publish">
            <Button
              disabled={fresh.length === 0}
              loading={publish.isRunning}
              onClick={() =>
                void ask('发布课表', `将发布 ${fresh.length} 次课并通知师生，发布后只能调整、不能撤下。`, () =>
                  publish.run({ body: { class_id: id } }),
                )
              }
            >
              发布课表
            </Button>
          </Permitted>
        </>
      )}
      <Permitted code="graduate:arrange:import">
        <SheetImportButton
          sheet={lessonSheetOf(level)}
          title="导入课表"
          options={{
            lesson_id: lessons.map((one) => ({
              id: one.id,
              name: lessonTitle({ ...one, name: one.class_name }),
            })),
            room_id: rooms.map(({ id: room, name }) => ({ id: room, name })),
          }}
        />
      </Permitted>
      <Permitted code="graduate:arrange:export">
        <ExportButton
          total={lessons.length}
          sheet={timetableSheet}
          fileName="排课"
          fetchPage={(page) => Promise.resolve({ total: exported.length, list: page === 1 ? exported : [] })}
        />
      </Permitted>
    </div>
  );
}
