import { examModule } from '@contract/exam/module';
import { importEndpoints as calls, importMost } from '@contract/exam/import';
import { BankKind, limits } from '@contract/exam/rules';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifyDone } from '@/kernel/query/notify-done';
import { useSave } from '@/kernel/query/use-save';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useReachForm } from '@/kits/form/use-reach-form';
import { bankReads } from '../banks/reads';
import { bankPath } from '../paths';
import { useBanks, useQuestionChoices } from '../queries';
import { isReady, withPicture, type Card } from './card';
import { CardList } from './card-list';
import { SourcePanel } from './source-panel';
import classes from './import.module.css';

const { title } = examModule.screens.importQuestion;

interface Values {
  text: string;
  bank_id: number | null;
  knowledge_ids: readonly number[];
  difficulty_id: number | null;
  source_id: number | null;
}

const labels = {
  text: '试题文字',
  bank_id: '存入题库',
  knowledge_ids: '知识点',
  difficulty_id: '难度',
  source_id: '来源',
};

/** 试题导入: questions out of a Word document or of pasted text, looked at one by one before they go into a bank. */
export default function ImportPage() {
  const navigate = useNavigate();
  const banks = useBanks().data ?? [];
  const choices = useQuestionChoices();
  const [cards, setCards] = useState<readonly Card[]>([]);
  const [leftover, setLeftover] = useState('');
  const form = useReachForm<Values>({
    key: 'exam.import',
    initial: { text: '', bank_id: null, knowledge_ids: [], difficulty_id: null, source_id: null },
    labels,
    rules: { bank_id: required(labels.bank_id) },
  });
  const { fields, values } = form;
  const check = useSave(calls.checkImport);
  const save = useSave(calls.importQuestions, { refresh: bankReads });
  const ready = cards.filter(isReady);
  const holding = banks.filter(({ kind, can_edit: can }) => can && kind !== BankKind.collection);

  /** Asks the server which of some cards are there already, and what is near. */
  const checked = async (list: readonly Card[]): Promise<Card[]> => {
    const done: Card[] = [];
    for (let from = 0; from < list.length; from += importMost) {
      const part = list.slice(from, from + importMost);
      const found = await check.run({ body: { items: part.map(({ type, content }) => ({ type, content })) } });
      done.push(...part.map((card, at) => ({ ...card, checked: found?.[at] ?? null })));
    }
    return done;
  };
  const show = async (found: readonly Card[], rest: string) => {
    setCards(found);
    setLeftover(rest);
    keepChecked(await checked(found));
  };
  /** Takes over what was found out about cards; what became of them meanwhile stays. */
  const keepChecked = (list: readonly Card[]) => {
    const by = new Map(list.map((card) => [card.no, card.checked]));
    setCards((now) => now.map((card) => (by.has(card.no) ? { ...card, checked: by.get(card.no) ?? null } : card)));
  };
  const change = async (card: Card) => {
    setCards((list) => list.map((one) => (one.no === card.no ? card : one)));
    keepChecked(await checked([card]));
  };
  const submit = async (): Promise<boolean> => {
    let added = 0;
    let rest = cards;
    for (let from = 0; from < ready.length; from += importMost) {
      const part = ready.slice(from, from + importMost);
      const done = await save.run({
        body: {
          bank_id: values.bank_id!,
          knowledge_ids: [...values.knowledge_ids],
          difficulty_id: values.difficulty_id,
          source_id: values.source_id,
          items: part.map(({ type, content }) => ({ type, content })),
        },
      });
      if (!done) return false;
      added += done.added;
      const gone = new Set(part.map(({ no }) => no));
      rest = rest.filter(({ no }) => !gone.has(no));
      setCards(rest);
    }
    notifyDone(`已导入 ${added} 题`);
    if (rest.length > 0) return true;
    form.markSaved();
    const bank = banks.find(({ id }) => id === values.bank_id);
    void navigate(bankPath(bank ?? { kind: BankKind.own }));
    return true;
  };
  return (
    <FormPage
      form={form}
      title={title}
      onSubmit={submit}
      submitLabel={ready.length > 0 ? `导入 ${ready.length} 题` : '导入'}
    >
      <div className={classes.columns}>
        <div className={classes.stack}>
          <SourcePanel
            field={fields('text')}
            onRead={(found, rest) => void show(found, rest)}
            onPicture={(no, id) => setCards((list) => list.map((card) => withPicture(card, no, id)))}
          />
          {leftover.trim() !== '' && (
            <Alert color="warning" title="没有识别为试题的文字">
              <pre className={classes.leftover}>{leftover}</pre>
            </Alert>
          )}
        </div>
        <div className={classes.stack}>
          <FormSection title="导入到">
            <SelectField
              {...fields('bank_id')}
              options={holding.map(({ id: value, name: label }) => ({ value, label }))}
            />
            <MultiSelectField {...fields('knowledge_ids')} options={choices.knowledgeOptions} most={limits.knowledge} />
            <SelectField {...fields('difficulty_id')} options={choices.difficultyOptions} />
            <SelectField {...fields('source_id')} options={choices.sourceOptions} />
          </FormSection>
          <CardList cards={cards} onChange={(card) => void change(card)} />
        </div>
      </div>
    </FormPage>
  );
}
