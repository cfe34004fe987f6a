import { feasibilityOf } from '@contract/exam/compose';
import { paperLimits as limits, paperRefusal, PaperMode, repeatRuleWords } from '@contract/exam/paper-rules';
import { paperEndpoints as calls, type Paper } from '@contract/exam/papers';
import { composeRules, impossibleWords } from '@contract/exam/rule-words';
import { Alert, Button } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { papersPath, previewPath, resultPath } from '../paths';
import { useBanks, useKnowledgeTree } from '../queries';
import { RuleRows } from './rule-rows';
import { newRule, randomBody, randomLabels, randomRules, randomValues, type RandomValues } from './random-values';
import { paperReads } from './reads';
import classes from './papers.module.css';

const repeatOptions = Object.entries(repeatRuleWords).map(([value, label]) => ({ value: Number(value), label }));

/** 随机组卷: rules by which questions are drawn; `?id=` names the paper, without one it is new. */
export default function RandomPaperPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.paper, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <RulesForm key="new" paper={null} />;
  return (
    <Loaded call={paper} what="试卷">
      {(found) => {
        const refusal =
          found.mode === PaperMode.random ? paperRefusal('edit', found) : '这份试卷不是按规则组成的，请手动修改';
        if (refusal === null && found.can_edit) return <RulesForm key={found.id} paper={found} />;
        return <Closed id={found.id} reason={refusal ?? '只有组卷人和题库管理员可以修改'} />;
      }}
    </Loaded>
  );
}

function Closed({ id, reason }: { id: number; reason: string }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="随机组卷" />
      <EmptyState title={reason} action={<Button onClick={() => void navigate(previewPath(id))}>预览试卷</Button>} />
    </>
  );
}

function RulesForm({ paper }: { paper: Paper | null }) {
  const navigate = useNavigate();
  useTabTitle('随机组卷', paper?.name);
  const stock = useCall(calls.paperStock, {}, { staleTime: 30_000 });
  const banks = useBanks().data;
  const knowledge = useKnowledgeTree();
  const form = useReachForm<RandomValues>({
    key: `exam.random:${paper?.id ?? 'new'}`,
    initial: randomValues(paper),
    ...(paper && { version: paper.version }),
    labels: randomLabels,
    rules: randomRules,
  });
  const draw = useSave(calls.drawPaper, { refresh: paperReads, done: '已抽题' });
  const save = useFormSave(form, calls.saveRules, {
    refresh: paperReads,
    fromCopy: (copy: Paper) => randomValues(copy),
    show: (name, value) => (name === 'rules' ? `${(value as readonly unknown[]).length} 条规则` : undefined),
    toInput: (values) => ({ body: { ...(paper && { id: paper.id }), ...randomBody(values) } }),
    onDone: (saved) => void drawFor(saved),
  });
  const drawFor = async (saved: Paper) => {
    const drawn = await draw.run({ body: { id: saved.id }, ifMatch: saved.version });
    // What cannot be drawn is told, and the rules stand to be mended.
    if (drawn) void navigate(resultPath(saved.id));
    else if (!paper) void navigate(`?id=${saved.id}`, { replace: true });
  };
  const shown = useDeferredValue(form.values);
  const found = useMemo(() => {
    if (!stock.data || randomRules.rules?.(shown.rules, shown)) return null;
    const k = shown.exclude_recent ?? 0;
    const bank = stock.data.map((one) => ({
      type: one.type,
      bank: one.bank_id,
      k: one.knowledge_ids,
      d: one.difficulty_id,
      size: one.size,
      cluster: one.cluster,
      n: one.n,
      used: one.recent !== null && one.recent <= k,
    }));
    return feasibilityOf({
      bank,
      rules: composeRules(randomBody(shown).rules, { banks: banks ?? [], knowledge }, k > 0),
      variants: shown.variants,
      repeat_rule: shown.repeat_rule,
    });
  }, [stock.data, shown, banks, knowledge]);
  const problem = found && impossibleWords(found);
  return (
    <FormPage
      form={form}
      title="随机组卷"
      onSubmit={save}
      submitLabel="保存并抽题"
      onCancel={() => void navigate(papersPath)}
    >
      <div className={classes.manual}>
        {paper && paper.question_count > 0 && (
          <Alert color="warning">修改规则后会重新抽题，现在抽出的试题和锁定都会清除。</Alert>
        )}
        <FormSection title="试卷">
          <TextField {...form.fields('name')} />
          <NumberField {...form.fields('variants')} suffix=" 套" />
          <SelectField {...form.fields('repeat_rule')} options={repeatOptions} />
          <NumberField
            {...form.fields('exclude_recent')}
            suffix=" 份"
            help="最近定稿的这么多份试卷用过的试题不再抽；0 为不排除"
          />
          <TextareaField {...form.fields('note')} />
        </FormSection>
        <Panel title="抽题规则">
          <div className={classes.verdict} role="status">
            {found === null ? (
              <p className={classes.hint}>填写规则后，会随时算出题库是否够用。</p>
            ) : problem ? (
              <Alert color="danger" title="不能满足">
                {problem}
              </Alert>
            ) : (
              <Alert color="success" title="可以满足">
                共 {found.counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)} 题，{found.full_mark} 分
                {found.max_variants !== null && `；各卷不重复时最多能出 ${found.max_variants} 套`}
              </Alert>
            )}
          </div>
          <RuleRows
            field={form.fields('rules')}
            available={found?.available_per_row ?? []}
            conflicting={found?.conflicting_rows ?? []}
          />
          <Button
            variant="default"
            mt="sm"
            disabled={form.values.rules.length >= limits.rules}
            onClick={() => form.fields('rules').onChange([...form.values.rules, newRule(form.values.rules.at(-1))])}
          >
            增加规则
          </Button>
        </Panel>
      </div>
    </FormPage>
  );
}
