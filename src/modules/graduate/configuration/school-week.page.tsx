import { graduateModule } from '@contract/graduate/module';
import { graduateSemesterEndpoints as calls, type Semester } from '@contract/graduate/semesters';
import { dayIn, dayKindKeys, dayKinds, kindOn, presentOf, weekdayNames, type DayKind } from '@contract/graduate/rules';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hospitalToday } from '@device/api/server-time';
import { call } from '@device/api/call';
import { useSave } from '@/kernel/query/use-save';
import { saveAnswer } from '@/kernel/save-answer';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { RecordSelect } from '@/ui/record-select';
import { EmptyState } from '@/ui/state-views';
import { GraduateFrame } from '../frame';
import classes from '../graduate.module.css';
import { useLevel } from '../use-level';
import { useSemesters } from '../words';

const { path, title } = graduateModule.screens.schoolWeek;

/** 教学周校历: weeks by days; whoever may, presses a day to give it the chosen kind. */
export default function SchoolWeekPage() {
  const semesters = useSemesters(useLevel());
  const [query, setQuery] = useSearchParams();
  return (
    <GraduateFrame path={path}>
      <Loaded call={semesters} what="校历">
        {({ list }) => {
          const row = list.find(({ id }) => id === Number(query.get('id'))) ?? presentOf(list, hospitalToday());
          if (!row)
            return (
              <>
                <PageHeader title={title} />
                <EmptyState title="还没有学期">教育处新增学期后显示校历</EmptyState>
              </>
            );
          return (
            <>
              <PageHeader
                title={title}
                actions={
                  <>
                    <RecordSelect
                      label="学期"
                      list={list}
                      value={row.id}
                      onChange={(id) => setQuery({ id }, { replace: true })}
                    />
                    <Permitted code="graduate:timetable:print">
                      <Button
                        variant="default"
                        onClick={() =>
                          void saveAnswer(call(calls.schoolCalendar, { body: { id: row.id }, blocking: true }))
                        }
                      >
                        打印校历
                      </Button>
                    </Permitted>
                  </>
                }
              />
              <Days row={row} />
            </>
          );
        }}
      </Loaded>
    </GraduateFrame>
  );
}

function Days({ row }: { row: Semester }) {
  const mayEdit = usePermission('graduate:semester:edit') && row.state !== 'closed';
  const [kind, choose] = useState<DayKind>('off');
  const save = useSave(calls.markDays, { refresh: [calls.semesters] });
  const now = hospitalToday();
  const mark = (days: string[]) => void save.run({ body: { id: row.id, days, kind }, ifMatch: row.version });
  const kinds = dayKindKeys.map((value) => ({ value, label: dayKinds[value] }));
  return (
    <>
      {mayEdit && (
        <div className={classes.legend}>
          <span>点日子改为</span>
          <SegmentedControl aria-label="改为" data={kinds} value={kind} onChange={(next) => choose(next)} />
          <span>点周次改整周（周一至周五）</span>
        </div>
      )}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="校历">
        <table className={classes.calendar}>
          <thead>
            <tr>
              <th scope="col">周次</th>
              {weekdayNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: row.weeks }, (_, at) => at + 1).map((week) => (
              <tr key={week}>
                <th scope="row">
                  {mayEdit ? (
                    <button
                      type="button"
                      className={classes.day}
                      disabled={save.isRunning}
                      aria-label={`第 ${week} 周改为${dayKinds[kind]}`}
                      onClick={() => mark([1, 2, 3, 4, 5].map((weekday) => dayIn(row, week, weekday)))}
                    >
                      {week}
                    </button>
                  ) : (
                    week
                  )}
                </th>
                {weekdayNames.map((name, weekday) => {
                  const day = dayIn(row, week, weekday + 1);
                  const is = kindOn(row, day)!;
                  const words = (
                    <>
                      <span>{day.slice(5)}</span>
                      <span>{dayKinds[is]}</span>
                    </>
                  );
                  const shown = { className: classes.day, 'data-kind': is, 'data-today': day === now || undefined };
                  return (
                    <td key={name}>
                      {mayEdit ? (
                        <button
                          type="button"
                          {...shown}
                          disabled={save.isRunning}
                          aria-label={`${day} ${name} ${dayKinds[is]}，改为${dayKinds[kind]}`}
                          onClick={() => mark([day])}
                        >
                          {words}
                        </button>
                      ) : (
                        <div {...shown}>{words}</div>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
