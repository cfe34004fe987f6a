import { graduateProjectStageEndpoints as calls, type StageRow } from '@contract/graduate-project/projects';
import {
  fileKinds,
  fileOwner,
  fileWord,
  limits,
  mostSimilar,
  outputKinds,
  stages,
  type FileKind,
} from '@contract/graduate-project/rules';
import { Select, TextInput } from '@mantine/core';
import { FilesField } from '@/kits/form/fields/files-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { RowList } from '@/kits/form/row-list';
import { between } from '@/kits/form/rules';
import { useRowForm } from '@/kits/form/use-row-form';
import { optionsOf, stageReads } from '../words';

type Outputs = StageRow['outputs'];
const kindOptions = optionsOf(outputKinds);
const [least, most] = limits.similarity;

const valuesOf = (row: StageRow | null) => ({
  progress: row?.progress ?? '',
  results: row?.results ?? '',
  problems: row?.problems ?? '',
  next_plan: row?.next_plan ?? '',
  ethics_no: row?.ethics_no ?? '',
  similarity: row?.similarity ?? null,
  outputs: (row?.outputs ?? []) as readonly Outputs[number][],
  report: (row?.files.report ?? []) as readonly string[],
  slides: (row?.files.slides ?? []) as readonly string[],
  similarity_report: (row?.files.similarity ?? []) as readonly string[],
  ethics: (row?.files.ethics ?? []) as readonly string[],
});
const fieldOf = (kind: FileKind) => (kind === 'similarity' ? ('similarity_report' as const) : kind);

/** A stage as the student writes it: saved as often as he likes, and handed in from the list. */
export function StageForm({ row, onClose }: { row: StageRow; onClose: () => void }) {
  const { stage } = row;
  const isThesis = stage === 'thesis';
  const form = useRowForm({
    row,
    what: `${stages[stage]}材料`,
    draft: 'graduate.stage',
    labels: {
      progress: '进展与计划对照',
      results: isThesis ? '主要创新与结论' : '阶段成果',
      problems: '存在问题',
      next_plan: '下一步计划',
      ethics_no: '伦理批件号',
      similarity: '查重率',
      outputs: '成果',
      report: fileWord(stage, 'report'),
      slides: fileWord(stage, 'slides'),
      similarity_report: fileWord(stage, 'similarity'),
      ethics: fileWord(stage, 'ethics'),
    },
    valuesOf,
    required: [],
    rules: {
      similarity: between(least, most, 1),
      outputs: (outputs: readonly Outputs[number][]) =>
        outputs.some(({ title }) => title.trim() === '') ? '请填写每项成果的名称' : null,
    },
    call: calls.saveStage,
    toInput: ({ report, slides, similarity_report: similar, ethics, outputs, ...values }) => ({
      body: {
        id: row.id,
        ...values,
        outputs: [...outputs],
        files: { report: [...report], slides: [...slides], similarity: [...similar], ethics: [...ethics] },
      },
    }),
    refresh: stageReads,
    done: () => '材料已保存，写好后请在列表中提交',
  });
  return (
    <RowDrawer {...form.drawer} submitLabel="保存" onClose={onClose}>
      {!isThesis && <TextareaField {...form.fields('progress')} maxLength={limits.text} rows={4} />}
      <TextareaField {...form.fields('results')} maxLength={limits.text} rows={4} />
      <TextareaField {...form.fields('problems')} maxLength={limits.text} />
      {stage === 'middle' && <TextareaField {...form.fields('next_plan')} maxLength={limits.text} rows={4} />}
      <TextField {...form.fields('ethics_no')} maxLength={limits.number} />
      {isThesis && <NumberField {...form.fields('similarity')} suffix="%" help={`不超过 ${mostSimilar}% 才能提交`} />}
      {stage !== 'middle' && (
        <RowList
          {...form.fields('outputs')}
          what="成果"
          most={limits.outputs}
          fresh={() => ({ kind: 'paper' as const, title: '', detail: '' })}
        >
          {(one, change, at) => (
            <>
              <Select
                aria-label={`第 ${at + 1} 项成果类别`}
                w={96}
                data={kindOptions}
                value={one.kind}
                allowDeselect={false}
                onChange={(kind) => change({ kind: kind as typeof one.kind })}
              />
              <TextInput
                aria-label={`第 ${at + 1} 项成果名称`}
                placeholder="名称"
                maxLength={limits.title}
                value={one.title}
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
              <TextInput
                aria-label={`第 ${at + 1} 项成果说明`}
                placeholder="期刊、专利号等"
                maxLength={limits.title}
                value={one.detail}
                onChange={(event) => change({ detail: event.currentTarget.value })}
              />
            </>
          )}
        </RowList>
      )}
      {fileKinds
        .filter((kind) => kind !== 'similarity' || isThesis)
        .map((kind) => (
          <FilesField
            key={kind}
            {...form.fields(fieldOf(kind))}
            owner={fileOwner(kind)}
            ownerId={String(row.id)}
            kinds={['pdf', 'word', 'image']}
            max={limits.files}
            {...(kind === 'slides' && { help: '请另存为 PDF 上传' })}
          />
        ))}
    </RowDrawer>
  );
}
