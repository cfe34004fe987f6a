import { educationEndpoints as calls, type Education } from '@contract/department-stay/education';
import { educationLimits as limits } from '@contract/department-stay/education-rules';
import { entryEndpoints } from '@contract/department-stay/entries';
import { Group, Radio, Textarea, TextInput } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { FilesField } from '@/kits/form/fields/files-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { RichTextField } from '@/kits/rich-text/rich-text-field';
import classes from './detail.module.css';

interface EditorProps {
  deptId: number;
  onClose: () => void;
}

/** 编写入科教育: materials and quiz of a ward. */
export function EducationEditor({ deptId, onClose }: EditorProps) {
  const call = useCall(calls.education, { params: { dept_id: deptId } }, { staleTime: 0 });
  return (
    <Loaded call={call} what="入科教育">
      {(found) => <Editor key={deptId} found={found} onClose={onClose} />}
    </Loaded>
  );
}

const labels = { materials: '材料', questions: '入科测验', pass_percent: '通过线' };
const valuesOf = ({ materials, questions, pass_percent }: Education) => ({
  materials,
  questions,
  pass_percent: pass_percent as number | null,
});
type Values = ReturnType<typeof valuesOf>;

/** What is read is remembered by the id of a material, so a new one gets its own. */
const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12);
const told = (options: readonly string[]) => options.filter((option) => option.trim() !== '');

function questionsProblem(questions: Values['questions']): string | null {
  const at = questions.findIndex(
    ({ stem, options, key }) => stem.trim() === '' || told(options).length < 2 || key >= told(options).length,
  );
  return at < 0 ? null : `第 ${at + 1} 题要有题目、两个以上选项和正确答案`;
}

function Editor({ found, onClose }: { found: Education; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `department-stay.education:${found.dept_id}`,
    initial: valuesOf(found),
    version: found.version,
    labels,
    rules: {
      materials: (rows) => (rows.some(({ title }) => title.trim() === '') ? '请填写材料标题' : null),
      questions: questionsProblem,
      pass_percent: all(required(labels.pass_percent), between(50, 100)),
    },
  });
  const save = useFormSave(form, calls.saveEducation, {
    refresh: [calls.education, calls.entryDetail, entryEndpoints.entries],
    done: '入科教育已保存',
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'pass_percent'
        ? undefined
        : (value as { title?: string; stem?: string }[]).map(({ title, stem }) => title ?? stem ?? '').join('、'),
    toInput: ({ materials, questions, pass_percent }) => ({
      body: {
        dept_id: found.dept_id,
        pass_percent: pass_percent!,
        materials,
        questions: questions.map((one) => ({ ...one, options: told(one.options) })),
      },
    }),
  });
  return (
    <FormDrawer form={form} title={`入科教育：${found.dept_name}`} size={700} onSubmit={save} onClose={onClose}>
      <FormSection>
        <RowList
          {...form.fields('materials')}
          what="材料"
          most={limits.materials}
          isOrdered
          fresh={() => ({ id: newId(), title: '', content: '', files: [] as string[] })}
        >
          {(one, change, at) => (
            <div className={classes.part}>
              <TextInput
                aria-label={`材料 ${at + 1} 标题`}
                placeholder="标题"
                maxLength={limits.title}
                value={one.title}
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
              <RichTextField
                id={`${form.id}-material-${one.id}`}
                label={`材料 ${at + 1} 内容`}
                isBare
                isCompact
                value={one.content}
                onChange={(content) => change({ content })}
                error={undefined}
                required={false}
              />
              <FilesField
                id={`${form.id}-files-${one.id}`}
                name={`files-${one.id}`}
                label={`材料 ${at + 1} 附件`}
                value={one.files}
                onChange={(files) => change({ files: [...files] })}
                error={undefined}
                required={false}
                owner="department-education"
                ownerId={String(found.dept_id)}
                kinds={['pdf', 'image', 'word']}
                max={limits.files}
              />
            </div>
          )}
        </RowList>
        <RowList
          {...form.fields('questions')}
          what="题目"
          most={limits.questions}
          isOrdered
          fresh={() => ({ id: newId(), stem: '', options: [] as string[], key: 0 })}
        >
          {(one, change, at) => (
            <div className={classes.part}>
              <TextInput
                aria-label={`第 ${at + 1} 题`}
                placeholder="题目"
                maxLength={limits.stem}
                value={one.stem}
                onChange={(event) => change({ stem: event.currentTarget.value })}
              />
              <Textarea
                aria-label={`第 ${at + 1} 题的选项`}
                placeholder="选项，每行一个"
                autosize
                minRows={2}
                value={one.options.join('\n')}
                onChange={(event) => {
                  const lines = event.currentTarget.value.split('\n').slice(0, limits.options);
                  change({ options: lines.map((line) => line.slice(0, limits.option)) });
                }}
              />
              {told(one.options).length > 0 && (
                <Radio.Group
                  label="正确答案"
                  value={String(one.key)}
                  onChange={(value) => change({ key: Number(value) })}
                >
                  <Group gap="md" mt={8}>
                    {told(one.options).map((option, place) => (
                      <Radio key={place} value={String(place)} label={option} />
                    ))}
                  </Group>
                </Radio.Group>
              )}
            </div>
          )}
        </RowList>
        <NumberField {...form.fields('pass_percent')} suffix=" %" />
      </FormSection>
    </FormDrawer>
  );
}
