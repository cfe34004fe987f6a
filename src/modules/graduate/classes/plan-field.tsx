import { limits } from '@contract/graduate/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { NativeSelect, TextInput } from '@mantine/core';
import { FormSection } from '@/kits/form/form-section';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowList } from '@/kits/form/row-list';
import type { FieldProps } from '@/kits/form/use-reach-form';
import classes from '../graduate.module.css';

export interface PlanLine {
  id?: number | undefined;
  topic: string;
  hours: number | null;
  kind: string;
  group: number;
  teacher_id: number | null;
  is_placed: boolean;
}

interface PlanFieldProps {
  field: FieldProps<readonly PlanLine[]>;
  groups: number;
  teachers: readonly PersonRef[];
  kinds: readonly string[];
}

/** 教学计划: each line is a lesson. One that has a place in the timetable keeps its length, group and teacher. */
export function PlanField({ field, groups, teachers, kinds }: PlanFieldProps) {
  const groupOptions = [
    { value: '0', label: '全班' },
    ...Array.from({ length: groups }, (_, at) => ({ value: String(at + 1), label: `第 ${at + 1} 组` })),
  ];
  const teacherOptions = [
    { value: '', label: '未定教师' },
    ...teachers.map(({ user_id: id, name }) => ({ value: String(id), label: name })),
  ];
  const hours = field.value.reduce((sum, line) => sum + (line.hours ?? 0), 0);
  return (
    <FormSection
      title={`教学计划（${hours} 学时）`}
      hint="一行是一次课；已排课的行要改学时、小组或教师，请先在排课中撤下"
    >
      <div className={classes.wide}>
        <RowList
          {...field}
          label="教学计划"
          what="教学计划"
          most={limits.lines}
          isOrdered
          fresh={(last) => ({
            topic: '',
            hours: last?.hours ?? 2,
            kind: last?.kind ?? kinds[0] ?? '',
            group: 0,
            teacher_id: last?.teacher_id ?? teachers[0]?.user_id ?? null,
            is_placed: false,
          })}
        >
          {(line, change, at) => (
            <div className={classes.line}>
              <TextInput
                aria-label={`第 ${at + 1} 条的教学内容`}
                placeholder="教学内容"
                maxLength={limits.topic}
                value={line.topic}
                onChange={(event) => change({ topic: event.currentTarget.value })}
              />
              <NumberBox
                aria-label={`第 ${at + 1} 条的学时`}
                suffix=" 学时"
                value={line.hours}
                disabled={line.is_placed}
                onChange={(next) => change({ hours: next })}
              />
              <NativeSelect
                aria-label={`第 ${at + 1} 条的课程类别`}
                data={[...new Set([...kinds, line.kind])].filter(Boolean)}
                value={line.kind}
                onChange={(event) => change({ kind: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={`第 ${at + 1} 条的小组`}
                data={groupOptions}
                value={String(line.group)}
                disabled={line.is_placed}
                onChange={(event) => change({ group: Number(event.currentTarget.value) })}
              />
              <NativeSelect
                aria-label={`第 ${at + 1} 条的教师`}
                data={teacherOptions}
                value={line.teacher_id === null ? '' : String(line.teacher_id)}
                disabled={line.is_placed}
                onChange={(event) => change({ teacher_id: Number(event.currentTarget.value) || null })}
              />
            </div>
          )}
        </RowList>
      </div>
    </FormSection>
  );
}
