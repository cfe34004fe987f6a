import { graduateModule } from '@contract/graduate/module';
import {
  dayAfter,
  dayKindKeys,
  dayKinds,
  limits,
  semesterName,
  semesterProblem,
  semesterStates,
  terms,
  type DayKind,
  type Level,
  type SemesterState,
  type Term,
} from '@contract/graduate/rules';
import { graduateSemesterEndpoints as calls, type Semester } from '@contract/graduate/semesters';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { DayInput } from '@/kits/form/day-input';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { pathOf } from '../use-level';
import { optionsOf } from '../words';

const labels = {
  year: '学年开始年份',
  term: '学期',
  first_monday: '第一周周一',
  weeks: '周数',
  exam_weeks: '考试周',
  days: '节假日与补课日',
  state: '状态',
};
interface MarkedDay {
  day: string | null;
  kind: DayKind;
}
const termOptions = Object.entries(terms).map(([value, label]) => ({ value: Number(value) as Term, label }));

/** What a new semester takes over of the last one: it is half a year later. */
const valuesOf = (row: Semester | null, last: Semester | null = null) => ({
  year: row?.year ?? (last ? last.year + (last.term === 2 ? 1 : 0) : null),
  term: (row?.term ?? (last?.term === 1 ? 2 : 1)) as Term | null,
  first_monday: row?.first_monday ?? (last ? dayAfter(last.first_monday, 26 * 7) : null),
  weeks: row?.weeks ?? last?.weeks ?? 20,
  exam_weeks: (row ?? last)?.exam_weeks ?? ([] as readonly number[]),
  days: (row?.days ?? []) as readonly MarkedDay[],
  state: (row?.state ?? 'draft') as SemesterState | null,
});

interface SemesterFormProps {
  row: Semester | null;
  last: Semester | null;
  level: Level;
}

/** Adds or edits a semester. */
export function SemesterForm({ row, last, level }: SemesterFormProps) {
  const navigate = useNavigate();
  const title = graduateModule.screens.semesterEdit.title;
  useTabTitle(title, row?.name);
  const form = useReachForm({
    key: `graduate.semester.${level}:${row?.id ?? 'new'}`,
    initial: valuesOf(row, last),
    ...(row && { version: row.version }),
    labels,
    rules: {
      year: all(required(labels.year), between(...limits.year)),
      term: required(labels.term),
      weeks: all(required(labels.weeks), between(...limits.weeks)),
      first_monday: all(
        required(labels.first_monday),
        (first_monday: string | null, values: { weeks: number | null }) =>
          first_monday && values.weeks
            ? semesterProblem({ first_monday, weeks: values.weeks, exam_weeks: [] }) || null
            : null,
      ),
      days: (list) => {
        if (list.some(({ day }) => day === null)) return '请选好日期，或移除该行';
        return new Set(list.map(({ day }) => day)).size === list.length ? null : '同一天设置了两次';
      },
      state: required(labels.state),
    },
  });
  const { values } = form;
  const save = useFormSave(form, calls.saveSemester, {
    refresh: [calls.semesters],
    done: '学期已保存',
    fromCopy: (copy: Semester) => valuesOf(copy),
    errorFields: { GRADUATE_REFUSED: 'first_monday' },
    toInput: (now) => ({
      body: {
        id: row?.id,
        level,
        year: now.year!,
        term: now.term!,
        first_monday: now.first_monday!,
        weeks: now.weeks,
        exam_weeks: now.exam_weeks.filter((week) => week <= now.weeks),
        days: now.days.map(({ day, kind }) => ({ day: day!, kind })),
        state: now.state!,
      },
    }),
    onDone: () => void navigate(pathOf(graduateModule.screens.configuration.path, level)),
  });
  const weekOptions = Array.from({ length: values.weeks || 0 }, (_, at) => ({
    value: at + 1,
    label: `第 ${at + 1} 周`,
  }));
  const hint = values.year && values.term ? `将显示为“${semesterName(values.year, values.term)}”` : undefined;
  return (
    <FormPage form={form} title={title} onSubmit={save}>
      <FormSection title="学期">
        <NumberField {...form.fields('year')} help={hint} />
        <SelectField {...form.fields('term')} options={termOptions} />
        <DateField {...form.fields('first_monday')} help="教学从这一天开始" />
        <NumberField {...form.fields('weeks')} onChange={(weeks) => form.set({ weeks: weeks ?? 0 })} suffix=" 周" />
        <MultiSelectField {...form.fields('exam_weeks')} options={weekOptions} help="这些周不排课" />
        <SelectField {...form.fields('state')} options={optionsOf(semesterStates)} help="启用后可以开设教学班和排课" />
      </FormSection>
      <FormSection
        title="节假日与补课日"
        hint="周一至周五为教学日，周末休息；与此不同的日子写在这里，也可以在校历上点选"
      >
        <RowList
          {...form.fields('days')}
          what="日子"
          most={limits.days}
          fresh={() => ({ day: null, kind: 'off' as const })}
        >
          {(one, change, at) => (
            <>
              <DayInput isLabelled label={`第 ${at + 1} 个日子`} value={one.day} onChange={(day) => change({ day })} />
              <NativeSelect
                aria-label={`第 ${at + 1} 个日子的类型`}
                data={dayKindKeys.map((value) => ({ value, label: dayKinds[value] }))}
                value={one.kind}
                onChange={(event) => change({ kind: event.currentTarget.value as DayKind })}
              />
            </>
          )}
        </RowList>
      </FormSection>
    </FormPage>
  );
}
