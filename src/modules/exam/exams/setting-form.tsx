import type { ExamDefaults } from '@contract/exam/exams/defaults';
import { heldExamEndpoints as calls, type Exam } from '@contract/exam/exams/exams';
import { examLimits, examModes, scoreRules } from '@contract/exam/exams/rules';
import { clock, minutesOfDay } from '@contract/room/rules';
import { paperEndpoints } from '@contract/exam/papers';
import { PaperStatus } from '@contract/exam/paper-rules';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { late } from '@/kits/late/late';
import { DepartmentField } from '@/kits/pick/option-fields';
import { staff } from '@/kits/pick/whom';
import { CheatFields, MarkingFields } from '../exam-config/rule-fields';
import { examSettingPath } from '../paths';
import { examReads } from './reads';
import {
  bodyOf,
  settingLabels,
  settingRules,
  spanOf,
  typeOptionsOf,
  valuesOf,
  type SettingValues,
} from './setting-values';

const PeopleField = late(() => import('@/kits/pick/people-field').then((file) => file.PeopleField));

const quarters = Array.from({ length: minutesOfDay / 15 + 1 }, (_, at) => ({ value: at * 15, label: clock(at * 15) }));
const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));

interface SettingFormProps {
  exam: Exam | null;
  initial: SettingValues;
  types: ExamDefaults['types'];
  title: string;
}

/** Settings of an exam: what, on which paper, when, where, who watches and marks, and by which rules. */
export function SettingForm({ exam, initial, types, title }: SettingFormProps) {
  const navigate = useNavigate();
  const form = useReachForm<SettingValues>({
    key: `exam.exam:${exam?.id ?? 'new'}`,
    initial,
    ...(exam && { version: exam.version }),
    labels: settingLabels,
    rules: settingRules,
  });
  const save = useFormSave(form, calls.saveExam, {
    toInput: (values) => ({ body: bodyOf(values, exam) }),
    fromCopy: (copy) => valuesOf(copy as Exam),
    refresh: examReads,
    errorFields: {
      ROOM_TAKEN: 'room_ids',
      ROOM_CLOSED: 'room_ids',
      EXAM_SCOPE: 'dept_id',
      DICT_PERSON_INVALID: 'invigilators',
    },
    done: '考试设置已保存',
    onDone: ({ id }: Exam) => void navigate(examSettingPath({ id, step: 'people' }), { replace: true }),
  });
  const { fields, values, set } = form;
  const papers = useCall(paperEndpoints.papers, { query: { status: PaperStatus.done, archive: 1, size: 500 } });
  const paperOptions = (papers.data?.list ?? []).map(({ id: value, name, full_mark: mark, part_count: parts }) => ({
    value,
    label: `${name}（${parts} 题，${mark} 分）`,
  }));
  if (exam?.paper_id && !paperOptions.some(({ value }) => value === exam.paper_id)) {
    paperOptions.unshift({ value: exam.paper_id, label: exam.paper_name });
  }
  const { start, end } = spanOf(values);
  const free = useCall(
    calls.examRooms,
    { query: { start_at: start ?? '', end_at: end ?? '' } },
    { enabled: start !== null && end !== null && start < end, keepPrevious: true },
  );
  const roomOptions = (free.data ?? []).map(({ id: value, name, place, capacity }) => ({
    value,
    label: `${name}（${[place, `${capacity} 座`].filter(Boolean).join('，')}）`,
  }));
  for (const { room_id: value, name, seats } of exam?.room_list ?? []) {
    if (!roomOptions.some((one) => one.value === value)) {
      roomOptions.unshift({ value, label: `${name}（${seats} 座，已订）` });
    }
  }
  const chooseType = (type: number | null) => {
    const one = types.find(({ id }) => id === type);
    const paper = papers.data?.list.find(({ id }) => id === values.paper_id);
    set({
      type,
      ...(one && { duration_min: one.duration_min }),
      ...(one && paper && { pass_mark: Math.round(paper.full_mark * one.pass_percent) / 100 }),
    });
  };
  const choosePaper = (paper_id: number | null) => {
    const paper = papers.data?.list.find(({ id }) => id === paper_id);
    const percent = types.find(({ id }) => id === values.type)?.pass_percent ?? 60;
    set({ paper_id, ...(paper && { pass_mark: Math.round(paper.full_mark * percent) / 100 }) });
  };
  return (
    <FormPage form={form} title={title} onSubmit={save} submitLabel="保存，下一步：考生">
      <FormSection title="基本信息">
        <TextField {...fields('name')} maxLength={examLimits.name} />
        <SelectField {...fields('type')} options={typeOptionsOf(types, values.type)} onChange={chooseType} />
        <DepartmentField {...fields('dept_id')} help="不填为全院组织" />
        <SwitchField {...fields('needs_review')} words={['须审核后发布', '不须审核']} />
        {exam?.source_id && (
          <SelectField {...fields('score_rule')} options={optionsOf(scoreRules)} help={`原考试：${exam.source_name}`} />
        )}
      </FormSection>
      <FormSection title="试卷">
        <SelectField
          {...fields('paper_id')}
          options={paperOptions}
          onChange={choosePaper}
          help="只列出已定稿的试卷；提交后固定为现在的内容"
        />
        <NumberField {...fields('pass_mark')} suffix=" 分" step={0.5} />
      </FormSection>
      <FormSection title="时间">
        <SelectField
          {...fields('mode')}
          options={optionsOf(examModes)}
          help="统一时间：同时开考；弹性时间：在开放时间内各自开始"
        />
        <NumberField {...fields('duration_min')} suffix=" 分钟" />
        <DateField {...fields('day')} />
        <SelectField {...fields('from')} options={quarters.slice(0, -1)} />
        {values.mode === 'flexible' && (
          <>
            <DateField {...fields('end_day')} {...(values.day && { min: values.day })} />
            <SelectField {...fields('to')} options={quarters} />
          </>
        )}
        <NumberField {...fields('late_min')} suffix=" 分钟" help="开考后超过此时间不能再入场；不填为不限" />
        <NumberField {...fields('early_min')} suffix=" 分钟" help="开考后不满此时间不能交卷；0 为不限" />
        <NumberField {...fields('grace_s')} suffix=" 秒" help="到时后仍接收网络延迟送达的作答" />
      </FormSection>
      <FormSection title="考场与人员">
        <MultiSelectField
          {...fields('room_ids')}
          options={roomOptions}
          placeholder="不设考场，在线参加"
          help={start && end ? '列出此时段空闲的房间，保存即订下，前后各留 30 分钟' : '填好时间后列出空闲的房间'}
        />
        <PeopleField {...staff} field={fields('invigilators')} most={examLimits.duties} />
        <PeopleField {...staff} field={fields('markers')} most={examLimits.duties} />
        <TextareaField {...fields('note')} maxLength={examLimits.note} help="考生在候考页看到" />
      </FormSection>
      <CheatFields form={form} />
      <MarkingFields form={form} />
    </FormPage>
  );
}
