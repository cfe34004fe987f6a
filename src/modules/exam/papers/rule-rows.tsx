import { paperLimits as limits, ruleMethodWords } from '@contract/exam/paper-rules';
import { BankKind, typeWord } from '@contract/exam/rules';
import { ActionIcon, Alert, MultiSelect, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { NumberBox } from '@/kits/form/fields/number-box';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { typeOptions, useBanks, useQuestionChoices } from '../queries';
import type { RuleValues } from './random-values';
import classes from './papers.module.css';

interface RuleRowsProps {
  field: FieldProps<readonly RuleValues[]>;
  /** Parts that each row can choose from. */
  available: readonly number[];
  /** Rows that cannot be met together, counted from 1. */
  conflicting: readonly number[];
}

/** Rules of a random paper, each with how many questions it can choose from. */
export function RuleRows({ field, available, conflicting }: RuleRowsProps) {
  const { value: rules, onChange } = field;
  const banks = (useBanks().data ?? []).filter(({ kind, status }) => kind !== BankKind.collection && status === 1);
  const choices = useQuestionChoices();
  const many = (
    at: number,
    name: 'bank_ids' | 'types' | 'knowledge_ids' | 'difficulty_ids',
    label: string,
    options: readonly { value: number; label: string }[],
  ) => (
    <MultiSelect
      label={label}
      placeholder={rules[at]![name].length === 0 ? '不限' : ''}
      searchable
      clearable
      hidePickedOptions
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={rules[at]![name].map(String)}
      onChange={(values) => {
        const ids = values.map(Number);
        const before = rules[at]!;
        // A title that names the types follows them, until somebody writes another.
        const isNamed = name === 'types' && before.title === before.types.map(typeWord).join('、');
        onChange(rules.with(at, { ...before, [name]: ids, ...(isNamed && { title: ids.map(typeWord).join('、') }) }));
      }}
    />
  );
  return (
    <>
      {field.error && (
        <Alert id={field.id} tabIndex={-1} color="danger" mb="sm">
          {field.error}
        </Alert>
      )}
      <ol className={classes.rules}>
        {rules.map((rule, at) => {
          const change = (part: Partial<RuleValues>) => onChange(rules.with(at, { ...rule, ...part }));
          return (
            // Rules have no id of their own and are only added at the end or taken out whole.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} data-conflict={conflicting.includes(at + 1) || undefined} aria-label={`第 ${at + 1} 条规则`}>
              <header>
                <b>规则 {at + 1}</b>
                {available[at] !== undefined && (
                  <span className={classes.available}>
                    符合条件 <b>{available[at]}</b> 题
                  </span>
                )}
                <ActionIcon
                  variant="subtle"
                  color="info"
                  aria-label={`删除第 ${at + 1} 条规则`}
                  disabled={rules.length === 1}
                  onClick={() => onChange(rules.toSpliced(at, 1))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </header>
              <div className={classes.rule}>
                {many(at, 'types', '题型', typeOptions)}
                {many(
                  at,
                  'bank_ids',
                  '题库',
                  banks.map(({ id: value, name: label }) => ({ value, label })),
                )}
                {many(at, 'knowledge_ids', '知识点', choices.knowledgeOptions)}
                {many(at, 'difficulty_ids', '难度', choices.difficultyOptions)}
                <TextInput
                  label="大题名称"
                  maxLength={limits.title}
                  value={rule.title}
                  onChange={(event) => change({ title: event.currentTarget.value })}
                />
                <Select
                  label="随机方法"
                  allowDeselect={false}
                  data={Object.entries(ruleMethodWords).map(([value, label]) => ({ value, label }))}
                  value={String(rule.method)}
                  onChange={(method) => change({ method: method === '2' ? 2 : 1 })}
                />
                <NumberBox
                  label={rule.method === 1 ? '题数' : '总分'}
                  suffix={rule.method === 1 ? ' 题' : ' 分'}
                  value={rule.count}
                  onChange={(count) => change({ count })}
                />
                <NumberBox label="每题分值" suffix=" 分" value={rule.each} onChange={(each) => change({ each })} />
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
