import { correctionSpans, correctionSpanWords, type CorrectionSpan } from '@contract/attendance/check-rules';
import { correctionEndpoints as calls } from '@contract/attendance/corrections';
import { attendanceStateWords } from '@contract/attendance/share';
import { markStates, type MarkState } from '@contract/attendance/sheet-rules';
import { sheetEndpoints } from '@contract/attendance/sheets';
import { DateField } from '@/kits/form/fields/date-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';

const labels = { day: '日期', span: '时段', to: '应为', reason: '原因' };
const spans = correctionSpans.map((value) => ({ value, label: correctionSpanWords[value] }));
const states = markStates.map((value) => ({ value, label: attendanceStateWords[value] }));

interface CorrectionFormProps {
  /** Of whom a teacher says so; oneself without it. */
  trainee?: { id: number; name: string };
  day: string | null;
  onClose: () => void;
}

/** 补登、更正, and a teacher's 异议: what a half day should be, and why; the ward's secretary decides. */
export function CorrectionForm({ trainee, day, onClose }: CorrectionFormProps) {
  const form = useRowForm({
    row: null as { id: number; version: number } | null,
    what: '考勤更正',
    draft: `attendance.correction.${trainee?.id ?? 'own'}`,
    labels,
    valuesOf: () => ({
      day,
      span: 'day' as CorrectionSpan | null,
      to: null as MarkState | null,
      reason: '',
    }),
    required: ['day', 'span', 'to', 'reason'],
    call: calls.askCorrection,
    toInput: (values) => ({
      body: {
        ...(trainee && { user_id: trainee.id }),
        day: values.day!,
        span: values.span!,
        to: values.to!,
        reason: values.reason,
      },
    }),
    refresh: [calls.corrections, calls.taught, sheetEndpoints.records],
    done: () => (trainee ? '异议已提交，由教学秘书审核' : '更正申请已提交，由教学秘书审核'),
  });
  return (
    <RowDrawer
      {...form.drawer}
      title={trainee ? `提出异议：${trainee.name}` : '申请更正考勤'}
      submitLabel="提交"
      onClose={onClose}
    >
      {day === null && <DateField {...form.fields('day')} />}
      <SelectField {...form.fields('to')} options={states} help="请假由请假申请产生，不能在这里更正" />
      <SelectField {...form.fields('span')} options={spans} />
      {/* The first field takes the focus, and a date's opens its calendar over what is left to fill in. */}
      {day !== null && <DateField {...form.fields('day')} />}
      <TextareaField {...form.fields('reason')} maxLength={300} />
    </RowDrawer>
  );
}
