import { keyEndpoints as calls, type KeyStudent } from '@contract/student/keys';
import { followWays, keyStates, limits, openKeyStates, type FollowWay } from '@contract/student/rules';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { wordOptions } from '@/kits/list/word-options';
import { keyReads } from './reads';
import { useKeyChoices } from './use-key-choices';

const labels = {
  day: '跟进日期',
  way: '方式',
  content: '内容',
  measures: '措施',
  level: '等级',
  state: '状态',
  next_on: '下次跟进',
  files: '附件',
};
interface Values {
  day: string | null;
  way: FollowWay | null;
  content: string;
  measures: string;
  level: string | null;
  state: (typeof openKeyStates)[number] | null;
  next_on: string | null;
  files: readonly string[];
}
const stateOptions = openKeyStates.map((value) => ({ value, label: keyStates[value] }));

/** What was done about a key student, how he is now, and when somebody looks again. */
export function FollowForm({ row, onClose }: { row: KeyStudent; onClose: () => void }) {
  const { categories } = useKeyChoices();
  const category = categories.find(({ id }) => id === row.category_id);
  const form = useReachForm<Values>({
    key: `student.follow:${row.id}`,
    initial: {
      day: hospitalToday(),
      way: null,
      content: '',
      measures: '',
      level: row.level,
      state: row.state === 'released' ? 'watch' : row.state,
      next_on: null,
      files: [],
    },
    version: row.version,
    labels,
    notKept: Object.keys(labels) as (keyof Values)[],
    rules: {
      day: required(labels.day),
      way: required(labels.way),
      content: required(labels.content),
      level: required(labels.level),
      state: required(labels.state),
    },
  });
  const save = useFormSave(form, calls.addFollowUp, {
    refresh: keyReads,
    done: (saved) => (saved.next_on ? `已登记跟进，下次 ${saved.next_on}` : '已登记跟进'),
    errorFields: { STUDENT_FOLLOW_FUTURE: 'day', STUDENT_KEY_LEVEL: 'level', STUDENT_NEXT_PAST: 'next_on' },
    toInput: ({ day, way, level, state, files, ...values }) => ({
      body: { id: row.id, ...values, day: day!, way: way!, level: level!, state: state!, files: [...files] },
    }),
  });
  return (
    <RowDrawer form={form} title={`登记跟进 ${row.name}`} submitLabel="登记" onSubmit={save} onClose={onClose}>
      <DateField {...form.fields('day')} />
      <SelectField {...form.fields('way')} options={wordOptions(followWays)} />
      <TextareaField {...form.fields('content')} maxLength={limits.content} />
      <TextareaField {...form.fields('measures')} maxLength={limits.content} />
      <SelectField {...form.fields('level')} options={wordOptions(category?.levels ?? [row.level])} />
      <SelectField {...form.fields('state')} options={stateOptions} help="解除须另行申请，由教育处审批" />
      <DateField {...form.fields('next_on')} help={category && `不填为 ${category.follow_days} 天后`} />
      <FilesField
        {...form.fields('files')}
        owner="student-follow-up"
        ownerId=""
        kinds={['image', 'pdf', 'word']}
        max={limits.files}
      />
    </RowDrawer>
  );
}
