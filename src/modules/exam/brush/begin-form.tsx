import { examModule } from '@contract/exam/module';
import { practiceEndpoints as calls, type PracticeHome } from '@contract/exam/practice';
import {
  practiceLimits,
  practiceModeKeys,
  practiceModes,
  practiceSourceKeys,
  practiceSources,
  type PracticeMode,
  type PracticeSource,
} from '@contract/exam/practice-rules';
import { questionTypeIds, typeWord, type QuestionType } from '@contract/exam/rules';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { FormNotices } from '@/kits/form/form-notices';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useSubmit } from '@/kits/form/use-submit';
import { useOnline } from '@/kernel/use-online';
import { useQuestionChoices } from '../queries';
import classes from './brush.module.css';

interface Values {
  source: PracticeSource | null;
  mode: PracticeMode | null;
  bank_id: number | null;
  knowledge_id: number | null;
  types: readonly QuestionType[];
  count: number | null;
  minutes: number | null;
}

const labels = {
  source: '来源',
  mode: '方式',
  bank_id: '题库',
  knowledge_id: '知识点',
  types: '题型',
  count: '题数',
  minutes: '时长',
};
const sources = practiceSourceKeys.map((value) => ({ value, label: practiceSources[value] }));
const modes = practiceModeKeys.map((value) => ({ value, label: practiceModes[value] }));
const types = questionTypeIds.map((value) => ({ value, label: typeWord(value) }));

/** What a round is drawn from. Beginning takes the network; the round then lies on the device. */
export function BeginForm({ home, source }: { home: PracticeHome; source: PracticeSource }) {
  const navigate = useNavigate();
  const isOnline = useOnline();
  const { knowledgeOptions } = useQuestionChoices();
  const form = useReachForm<Values>({
    key: `exam.practice:${source}`,
    initial: { source, mode: 'practice', bank_id: null, knowledge_id: null, types: [], count: 20, minutes: 20 },
    labels,
    rules: {
      source: required(labels.source),
      mode: required(labels.mode),
      count: all(required(labels.count), between(...practiceLimits.count)),
      minutes: between(...practiceLimits.minutes),
    },
  });
  const begin = useFormSave(form, calls.beginPractice, {
    toInput: (values) => ({
      body: {
        source: values.source!,
        mode: values.mode!,
        bank_id: values.bank_id,
        knowledge_id: values.knowledge_id,
        types: [...values.types],
        count: values.count!,
        minutes: values.mode === 'mock' ? values.minutes : null,
      },
    }),
    refresh: [calls.practiceHome],
    onDone: ({ id }) => void navigate(`${examModule.screens.brush.path}?id=${id}`),
  });
  const { isRunning, submit } = useSubmit(form, begin);
  const { fields } = form;
  return (
    <form className={classes.begin} onSubmit={(event) => void submit(event)} noValidate aria-label="开始练习">
      <FormNotices form={form} />
      <SelectField {...fields('source')} options={sources} />
      <SelectField {...fields('mode')} options={modes} />
      <SelectField
        {...fields('bank_id')}
        options={home.banks.map(({ id: value, name, count }) => ({ value, label: `${name}（${count} 题）` }))}
        placeholder="全部题库"
      />
      <SelectField {...fields('knowledge_id')} options={knowledgeOptions} placeholder="全部知识点" />
      <MultiSelectField {...fields('types')} options={types} placeholder="全部题型" />
      <NumberField {...fields('count')} suffix=" 题" help="开始后试题保存在本机，没有网络也能作答" />
      {form.values.mode === 'mock' && (
        <NumberField {...fields('minutes')} suffix=" 分钟" help="到时自动交卷；留空则不限时" />
      )}
      <Button type="submit" loading={isRunning} disabled={!isOnline}>
        {isOnline ? '开始' : '联网后才能抽题'}
      </Button>
    </form>
  );
}
