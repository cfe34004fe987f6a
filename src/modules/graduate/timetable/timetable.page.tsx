import { graduateConfigEndpoints } from '@contract/graduate/config';
import { graduateLessonEndpoints as calls, type Lesson } from '@contract/graduate/lessons';
import { graduateModule } from '@contract/graduate/module';
import { timetableIcs } from '@contract/graduate/ics';
import { timetableSheet } from '@contract/graduate/sheets';
import { periodWords } from '@contract/graduate/rules';
import type { Semester } from '@contract/graduate/semesters';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '@device/api/server-time';
import { saveFile } from '@/kernel/save-file';
import { useCall } from '@/kernel/query/use-call';
import { ExportButton } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { RecordSelect } from '@/ui/record-select';
import { EmptyState } from '@/ui/state-views';
import { GraduateFrame } from '../frame';
import { useLevel } from '../use-level';
import { useSemesters } from '../words';
import { useOwnPlaces } from './use-own-places';
import { useWeek, WeekBar } from './week-bar';
import { WeekGrid } from './week-grid';
import classes from './week-grid.module.css';

const LessonDrawer = late(() => import('./lesson-drawer').then((file) => file.LessonDrawer));
const OwnScores = late(() => import('../courses/own-scores').then((file) => file.OwnScores));
const TeacherPdf = late(() => import('./teacher-pdf').then((file) => file.TeacherPdf));

const { path, title } = graduateModule.screens.timetable;
const views = [
  { value: 'mine', label: '本人' },
  { value: 'class', label: '教学班' },
  { value: 'teacher', label: '教师' },
  { value: 'room', label: '教室' },
] as const;
type View = (typeof views)[number]['value'];
const isView = (text: string | null): text is View => views.some(({ value }) => value === text);

/** 课表: one's own, or a class's, a teacher's, a room's. */
export default function TimetablePage() {
  return (
    <GraduateFrame path={path}>
      <Loaded call={useSemesters(useLevel())} what="课表">
        {({ list }) => <Timetable list={list} />}
      </Loaded>
    </GraduateFrame>
  );
}

function Timetable({ list }: { list: readonly Semester[] }) {
  const at = useWeek(list);
  const { semester, query, set } = at;
  if (!semester)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="还没有学期">教育处新增学期并发布课表后显示</EmptyState>
      </>
    );
  const asked = query.get('by');
  const by = isView(asked) ? asked : 'mine';
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <RecordSelect
            label="学期"
            list={list}
            value={semester.id}
            onChange={(id) => set({ semester: id, week: '', id: '' })}
          />
        }
      />
      <View key={semester.id} at={{ ...at, semester }} by={by} id={Number(query.get('id')) || 0} />
    </>
  );
}

type At = ReturnType<typeof useWeek> & { semester: Semester };

function View({ at, by, id }: { at: At; by: View; id: number }) {
  const { semester, week, weekday, set } = at;
  const choices = useCall(calls.timetableChoices, { query: { semester_id: semester.id } });
  const setting = useCall(graduateConfigEndpoints.graduateSetting, { query: { level: semester.level } });
  const options = {
    mine: [],
    class: choices.data?.classes,
    teacher: choices.data?.teachers,
    room: choices.data?.rooms,
  };
  const list = options[by] ?? [];
  const chosen = by === 'mine' ? 0 : (list.find((one) => one.id === id)?.id ?? list[0]?.id ?? 0);
  const rows = useCall(
    calls.timetable,
    { query: { semester_id: semester.id, by, ...(chosen > 0 && { id: chosen }) } },
    { enabled: by === 'mine' || chosen > 0 },
  );
  const placeOn = useOwnPlaces(semester, at.isPresent, by === 'mine');
  const [opened, open] = useState<Lesson | null>(null);
  const lessons = rows.data ?? [];
  const name = by === 'mine' ? '本人' : (list.find((one) => one.id === chosen)?.name ?? '');
  const noteOf = (one: Lesson) =>
    [by !== 'teacher' && one.teacher_name, by !== 'room' && one.room_name, one.group > 0 && `第 ${one.group} 组`]
      .filter(Boolean)
      .join(' ');
  const exported = lessons.map((one) => ({ ...one, periods: one.day ? periodWords(one.period!, one.hours) : '' }));
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="查看"
          data={[...views]}
          value={by}
          onChange={(next) => set({ by: next, id: '' })}
        />
        {by !== 'mine' && list.length > 0 && (
          <Select
            aria-label={views.find(({ value }) => value === by)!.label}
            w={216}
            data={list.map((one) => ({ value: String(one.id), label: one.name }))}
            value={String(chosen)}
            searchable
            allowDeselect={false}
            onChange={(next) => next && set({ id: next })}
          />
        )}
        <Button
          variant="default"
          disabled={lessons.length === 0}
          onClick={() =>
            saveFile(new File([timetableIcs(lessons, serverNow())], `课表_${name}.ics`, { type: 'text/calendar' }))
          }
        >
          存入日历
        </Button>
        <ExportButton
          total={lessons.length}
          sheet={timetableSheet}
          fileName={`课表_${name}`}
          fetchPage={(page) => Promise.resolve({ total: exported.length, list: page === 1 ? exported : [] })}
        />
        {by === 'teacher' && chosen > 0 && <TeacherPdf semesterId={semester.id} teacherId={chosen} />}
      </div>
      <WeekBar {...at} />
      {by !== 'mine' && choices.data && list.length === 0 ? (
        <EmptyState title="没有可看的课表">教育处排课并发布后显示</EmptyState>
      ) : (
        <Loaded call={rows} what="课表">
          {() => (
            <Loaded call={setting} what="节次">
              {({ periods }) => (
                <>
                  <WeekGrid
                    {...{ calendar: semester, week, weekday, periods, lessons, noteOf, placeOn }}
                    onOpen={open}
                  />
                  {lessons.length === 0 && (
                    <p>{by === 'mine' ? '您在本学期没有已发布的课' : `${name}在本学期没有已发布的课`}</p>
                  )}
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
      {by === 'mine' && <OwnScores level={semester.level} />}
      {opened && <LessonDrawer lesson={opened} onClose={() => open(null)} />}
    </>
  );
}
