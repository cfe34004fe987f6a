import { archiveEndpoints } from '@contract/teacher/archives';
import { declarationEndpoints as calls, type OpenRound } from '@contract/teacher/selection/declarations';
import { materialsProblem, materialState } from '@contract/teacher/selection/material-rules';
import { declarationProblem, isOwnToEdit, selectionLimits as limits } from '@contract/teacher/selection/rules';
import { teacherModule } from '@contract/teacher/module';
import { Checkbox } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { FilesField } from '@/kits/form/fields/files-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm, type FieldProps } from '@/kits/form/use-reach-form';
import type { ComponentProps } from 'react';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { declarationsPath } from './paths';
import classes from './selection.module.css';
import { Conditions, DeclarationWord, Facts, kindOf, windowOf } from './words';

const { title } = teacherModule.screens.declare;
const labels = { statement: '申报陈述', materials: '申报材料', files: '其他材料', is_committed: '申报承诺' };

const valuesOf = ({ declaration }: OpenRound) => ({
  statement: declaration?.statement ?? '',
  materials: Object.fromEntries(
    (declaration?.materials ?? []).map(({ name, files }) => [name, files.map(({ id }) => id)]),
  ) as Readonly<Record<string, readonly string[]>>,
  files: (declaration?.files.map(({ id }) => id) ?? []) as readonly string[],
  is_committed: declaration?.is_committed ?? false,
});
type Values = ReturnType<typeof valuesOf>;

/** 申报填写: `?id=` names the round. */
export default function DeclarePage() {
  const id = Number(useSearchParams()[0].get('id')) || 0;
  const found = useCall(calls.openRound, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0)
    return (
      <>
        <PageHeader title={title} />
        <Panel>
          请先在 <Link to={declarationsPath}>教师申报</Link> 中选择遴选。
        </Panel>
      </>
    );
  return (
    <Loaded call={found} what={title}>
      {(round) => {
        const isOpen = round.state === 'open' && !round.obstacle;
        const state = round.declaration?.state;
        return isOpen && (!state || isOwnToEdit(state)) ? (
          <DeclareForm key={round.id} round={round} />
        ) : (
          <>
            <PageHeader title={title} description={round.name} />
            <Panel aside={state && <DeclarationWord state={state} />} title="不能填写">
              {round.obstacle || (isOpen ? '申报已提交，撤回后才能修改。' : '不在申报时间内。')}{' '}
              <Link to={declarationsPath}>返回教师申报</Link>
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}

function DeclareForm({ round }: { round: OpenRound }) {
  useTabTitle(title, round.name);
  const navigate = useNavigate();
  const archive = useCall(archiveEndpoints.myArchive, { query: {} }).data;
  const form = useReachForm<Values>({
    key: `teacher.declare:${round.id}`,
    initial: valuesOf(round),
    ...(round.declaration && { version: round.declaration.version }),
    labels,
  });
  const bodyOf = ({ files, materials, ...values }: Values, submit: boolean) => ({
    body: {
      ...values,
      selection_id: round.id,
      materials: round.materials.map((name) => ({ name, files: [...(materials[name] ?? [])] })),
      files: [...files],
      submit,
    },
  });
  const answers = {
    refresh: [calls.openRounds, calls.openRound],
    errorFields: { TEACHER_DECLARE_REFUSED: 'statement' },
    onDone: () => void navigate(declarationsPath),
    fromCopy: valuesOf,
  } as const;
  const submit = useFormSave(form, calls.saveDeclaration, {
    ...answers,
    done: '申报已提交',
    toInput: (values) => bodyOf(values, true),
  });
  const keep = useFormSave(form, calls.saveDeclaration, {
    ...answers,
    done: '申报已保存，尚未提交',
    toInput: (values) => bodyOf(values, false),
  });
  const upload: Upload = {
    owner: 'teacher-declaration',
    ownerId: round.declaration ? String(round.declaration.id) : '',
    kinds: ['image', 'pdf', 'word'],
    max: limits.files,
  };
  const committed = form.fields('is_committed');
  const unmet = round.lines.filter(({ is_met }) => !is_met);
  /** What lacks stands at its field; a condition that is not met stands above. */
  const check = async (values: Values) => {
    const filled = { statement: values.statement, isCommitted: values.is_committed };
    const materials = handedIn(values, round);
    const problem = declarationProblem(filled, materials);
    const field =
      values.statement.trim() === '' ? 'statement' : materialsProblem(materials) ? 'materials' : 'is_committed';
    if (problem) form.showErrors({ [field]: problem });
    return problem ? false : submit(values);
  };
  return (
    <FormPage
      form={form}
      title={title}
      submitLabel="提交申报"
      onSubmit={check}
      actions={[{ label: '保存', onClick: () => void keep(form.values) }]}
    >
      <FormSection title={round.name}>
        <Facts
          facts={[
            ['申报', kindOf(round)],
            ['申报时间', windowOf(round)],
          ]}
        />
        <Conditions lines={round.lines} isOwn />
        {unmet.length > 0 && <p className={classes.mend}>条件未满足时可先保存，全部符合后提交。</p>}
      </FormSection>
      <FormSection title="教师档案" hint="取自已审核的教师档案，随档案更新。">
        <Facts facts={(archive?.facts ?? []).map(({ label, value }) => [label, value || '–'] as const)} />
      </FormSection>
      <FormSection title="申报内容">
        <TextareaField {...form.fields('statement')} required maxLength={limits.statement} />
        <MaterialFields round={round} field={form.fields('materials')} upload={upload} />
        <FilesField {...form.fields('files')} {...upload} />
        <Checkbox
          id={committed.id}
          label="本人承诺所填内容与材料真实，如有虚假愿承担相应责任"
          checked={committed.value}
          error={committed.error}
          onChange={(event) => committed.onChange(event.currentTarget.checked)}
        />
      </FormSection>
    </FormPage>
  );
}

type Upload = Pick<ComponentProps<typeof FilesField>, 'owner' | 'ownerId' | 'kinds' | 'max'>;

interface MaterialFieldsProps {
  round: OpenRound;
  field: FieldProps<Values['materials']>;
  upload: Upload;
}

/** A field for each of the materials that the round asks for; what came back says why. */
function MaterialFields({ round, field, upload }: MaterialFieldsProps) {
  return round.materials.map((name, at) => {
    const before = round.declaration?.materials.find((one) => one.name === name);
    return (
      <FilesField
        key={name}
        id={at === 0 ? field.id : `${field.id}-${at}`}
        name={`${field.name}.${at}`}
        label={name}
        required
        value={field.value[name] ?? []}
        onChange={(files) => field.onChange({ ...field.value, [name]: files })}
        error={at === 0 ? field.error : undefined}
        help={before?.reason ? `退回原因：${before.reason}` : undefined}
        {...upload}
      />
    );
  });
}

/** What would be handed in; a verdict stays with the very files that it was about. */
function handedIn({ materials }: Values, round: OpenRound) {
  return round.materials.map((name) => {
    const files = materials[name] ?? [];
    const before = round.declaration?.materials.find((one) => one.name === name);
    const isSame = before?.files.length === files.length && before.files.every(({ id }) => files.includes(id));
    const verdict = isSame && before.state === 'returned' ? 'returned' : null;
    return { name, state: materialState(files.length, verdict), reason: before?.reason ?? '' };
  });
}
