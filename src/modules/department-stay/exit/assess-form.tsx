import {
  exitLimits,
  passMark,
  ratings,
  verdicts,
  verdictWords,
  type Rating,
  type Verdict,
} from '@contract/department-stay/exit-rules';
import { exitEndpoints as calls, type ExitDetail } from '@contract/department-stay/exits';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  ethics: Rating | null;
  attitude: Rating | null;
  skill: number | null;
  case_analysis: number | null;
  comment: string;
  verdict: Verdict | null;
}
const labels = {
  ethics: '医德医风',
  attitude: '工作态度',
  skill: '技能成绩',
  case_analysis: '病例分析',
  comment: '带教意见',
  verdict: '结论',
};
const rated = ratings.map((value) => ({ value, label: value }));
const judged = verdicts.map((value) => ({ value, label: verdictWords[value] }));
const scored = between(...exitLimits.score);

interface AssessFormProps {
  exit: ExitDetail;
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** 出科考核: scores, an opinion and the verdict; 不合格 goes through the same levels and ends in 补轮. */
export function AssessForm({ exit, refresh, onClose }: AssessFormProps) {
  const { by_name: _by, on: _on, ...known } = exit.assessment ?? { by_name: '', on: '' };
  const form = useReachForm<Values>({
    key: `department-stay.exit.assess:${exit.id}`,
    initial: {
      ethics: null,
      attitude: null,
      skill: null,
      case_analysis: null,
      comment: '',
      verdict: null,
      ...known,
    },
    labels,
    rules: {
      ethics: required(labels.ethics),
      attitude: required(labels.attitude),
      skill: scored,
      case_analysis: scored,
      comment: required(labels.comment),
      verdict: required(labels.verdict),
    },
    version: exit.version,
  });
  const save = useFormSave(form, calls.assessExit, {
    toInput: ({ ethics, attitude, verdict, ...rest }) => ({
      body: { id: exit.id, ethics: ethics!, attitude: attitude!, verdict: verdict!, ...rest },
    }),
    refresh,
    done: '出科考核已保存',
  });
  return (
    <RowDrawer form={form} title={`出科考核：${exit.name}`} onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('ethics')} options={rated} />
      <SelectField {...form.fields('attitude')} options={rated} />
      <NumberField {...form.fields('skill')} suffix=" 分" help={`${passMark} 分达标`} />
      <NumberField {...form.fields('case_analysis')} suffix=" 分" />
      <TextareaField {...form.fields('comment')} maxLength={exitLimits.comment} />
      <SelectField {...form.fields('verdict')} options={judged} help="不合格经各级审批后转为补轮" />
    </RowDrawer>
  );
}
