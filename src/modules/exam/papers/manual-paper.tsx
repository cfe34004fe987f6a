import { paperRefusal, PaperMode } from '@contract/exam/paper-rules';
import { paperEndpoints as calls, type Paper } from '@contract/exam/papers';
import { Button, SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { papersPath, previewPath } from '../paths';
import { OutlinePane } from './outline-pane';
import {
  outlineBody,
  outlineLabels,
  outlineOf,
  outlineRules,
  withItems,
  type OutlineItem,
  type OutlineValues,
} from './outline-values';
import classes from './papers.module.css';
import { paperReads } from './reads';

/** What brings questions onto the paper. */
export interface Source {
  /** Ids that stand on it. */
  taken: ReadonlySet<number>;
  onAdd: (items: readonly OutlineItem[]) => void;
  onRemove: (questionId: number) => void;
}

interface ManualPaperProps {
  title: string;
  /** What stands at the left, in a word: 题库, 录题. */
  sourceWord: string;
  /** The other way to the same paper. */
  other: { label: string; path: (id?: number) => string };
  children: (source: Source) => ReactNode;
}

/** A paper that is composed by hand: where its questions come from at the left, the paper itself at the right. */
export function ManualPaper(props: ManualPaperProps) {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.paper, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <PaperForm key="new" {...props} paper={null} />;
  return (
    <Loaded call={paper} what="试卷">
      {(found) => {
        const refusal = refusalOf(found);
        return refusal === null ? (
          <PaperForm key={found.id} {...props} paper={found} />
        ) : (
          <Closed title={props.title} id={found.id} reason={refusal} />
        );
      }}
    </Loaded>
  );
}

function refusalOf(paper: Paper): string | null {
  if (!paper.can_edit) return '只有组卷人和题库管理员可以修改';
  if (paper.mode === PaperMode.random && paper.variants > 1) return '多套随机卷请在随机组卷结果中调整';
  return paperRefusal('edit', paper);
}

function Closed({ title, id, reason }: { title: string; id: number; reason: string }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={reason} action={<Button onClick={() => void navigate(previewPath(id))}>预览试卷</Button>}>
        需要另一份相近的试卷时，可以在试卷管理中复制
      </EmptyState>
    </>
  );
}

function PaperForm({ title, sourceWord, other, children, paper }: ManualPaperProps & { paper: Paper | null }) {
  const navigate = useNavigate();
  const [side, show] = useState<'source' | 'paper'>('source');
  useTabTitle(title, paper?.name);
  const form = useReachForm<OutlineValues>({
    // Both ways to a paper are one piece of work: what is begun on one goes on on the other.
    key: `exam.paper:${paper?.id ?? 'new'}`,
    initial: outlineOf(paper),
    ...(paper && { version: paper.version }),
    labels: outlineLabels,
    rules: outlineRules,
  });
  const { sections } = form.values;
  const answers = {
    refresh: paperReads,
    done: '试卷已保存',
    fromCopy: (copy: Paper) => outlineOf(copy),
    show: (name: keyof OutlineValues, value: unknown) =>
      name === 'sections'
        ? (value as OutlineValues['sections']).map((one) => `${one.title} ${one.items.length} 题`).join('、')
        : undefined,
    errorFields: { EXAM_PAPER_INCOMPLETE: 'sections' },
    toInput: (values: OutlineValues) => ({ body: { ...(paper && { id: paper.id }), ...outlineBody(values) } }),
  } as const;
  const save = useFormSave(form, calls.savePaper, { ...answers, onDone: () => void navigate(papersPath) });
  const saveAndPreview = useFormSave(form, calls.savePaper, {
    ...answers,
    onDone: (saved) => void navigate(previewPath(saved.id)),
  });
  const change = (next: OutlineValues['sections']) => form.fields('sections').onChange(next);
  const source: Source = {
    taken: new Set(sections.flatMap(({ items }) => items.map(({ question_id }) => question_id))),
    onAdd: (items) => change(withItems(sections, items)),
    onRemove: (questionId) =>
      change(
        sections.map((section) => ({
          ...section,
          items: section.items.filter(({ question_id }) => question_id !== questionId),
        })),
      ),
  };
  const count = source.taken.size;
  const switchTo = async () => {
    await form.keepNow();
    void navigate(other.path(paper?.id));
  };
  return (
    <FormPage
      form={form}
      title={title}
      onSubmit={save}
      onCancel={() => void navigate(papersPath)}
      actions={[
        { label: other.label, onClick: () => void switchTo() },
        { label: '保存并预览', onClick: () => form.validate() && void saveAndPreview(form.values) },
      ]}
    >
      <div className={classes.manual}>
        <FormSection>
          <div className={classes.names}>
            <TextField {...form.fields('name')} />
            {paper?.mode !== PaperMode.random && (
              <NumberField
                {...form.fields('variants')}
                suffix=" 套"
                help="2 套即 A、B 卷：试题相同，大题内的顺序不同"
              />
            )}
            <TextareaField {...form.fields('note')} />
          </div>
        </FormSection>
        <SegmentedControl
          className={classes.sides ?? ''}
          aria-label="显示"
          fullWidth
          data={[
            { value: 'source', label: sourceWord },
            { value: 'paper', label: `试卷（${count} 题）` },
          ]}
          value={side}
          onChange={show}
        />
        <div className={classes.columns} data-side={side}>
          <div className={classes.source}>{children(source)}</div>
          <div className={classes.outline}>
            <OutlinePane
              id={form.fields('sections').id}
              error={form.fields('sections').error}
              sections={sections}
              onChange={change}
            />
          </div>
        </div>
      </div>
    </FormPage>
  );
}
