import { keyEndpoints as calls, type KeySignal, type KeyStudent } from '@contract/student/keys';
import { limits } from '@contract/student/rules';
import { useAccount } from '@/kernel/session/session-store';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf, some } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { wordOptions } from '@/kits/list/word-options';
import type { PersonRef } from '@contract/people/person-ref';
import { keyReads } from './reads';
import { useKeyChoices } from './use-key-choices';

interface KeyFormProps {
  /** Null for a new one. */
  row: KeyStudent | null;
  /** What it begins with. */
  signal?: KeySignal;
  onClose: () => void;
}

const labels = {
  person: '学员',
  category_id: '类别',
  level: '等级',
  tags: '标签',
  reason: '登记原因',
  owner: '负责人',
  next_on: '下次跟进',
};
type Values = {
  person: readonly PersonRef[];
  category_id: number | null;
  level: string | null;
  tags: readonly string[];
  reason: string;
  owner: readonly PersonRef[];
  next_on: string | null;
};
const names = Object.keys(labels) as (keyof Values)[];

const valuesOf = (row: KeyStudent): Values => ({
  person: [],
  category_id: row.category_id,
  level: row.level,
  tags: row.tags,
  reason: row.reason,
  owner: some(row.owner),
  next_on: row.next_on,
});

/** The figure with as many of its records as a reason takes. */
function reasonOf({ source, reason, rows }: KeySignal): string {
  const lines = [`${source}：${reason}`];
  for (const row of rows) if ([...lines, row].join('\n').length <= limits.note) lines.push(row);
  return lines.join('\n');
}

/** Notes a key student, or changes who follows him up and why. Its words are kept in no draft. */
export function KeyForm({ row, signal, onClose }: KeyFormProps) {
  const { categories, categoryOptions } = useKeyChoices();
  const { user_id, name, staffID: staff_id } = useAccount();
  const initial: Values = row
    ? valuesOf(row)
    : {
        person: signal ? [{ user_id: signal.user_id, name: signal.name, staff_id: signal.staff_id }] : [],
        category_id: null,
        level: null,
        tags: [],
        reason: signal ? reasonOf(signal) : '',
        owner: [{ user_id, name, staff_id }],
        next_on: null,
      };
  const form = useReachForm<Values>({
    key: `student.key:${row?.id ?? 'new'}`,
    initial,
    ...(row && { version: row.version }),
    labels,
    notKept: names,
    rules: {
      ...(!row && { person: chosen(labels.person), category_id: required(labels.category_id) }),
      level: required(labels.level),
      reason: required(labels.reason),
      owner: chosen(labels.owner),
    },
  });
  const category = categories.find(({ id }) => id === form.values.category_id);
  const answers = {
    refresh: keyReads,
    errorFields: {
      STUDENT_KEY_TWICE: 'category_id',
      STUDENT_KEY_LEVEL: 'level',
      STUDENT_OWNER_BLIND: 'owner',
      STUDENT_KEY_SELF: 'person',
      STUDENT_NEXT_PAST: 'next_on',
    },
  } as const;
  const words = ({ level, tags, reason, owner, next_on }: Values) => ({
    level: level!,
    tags: [...tags],
    reason,
    owner_id: idsOf(owner)[0]!,
    next_on,
  });
  const add = useFormSave(form, calls.addKey, {
    ...answers,
    done: '已登记',
    toInput: (values) => ({
      body: {
        user_id: idsOf(values.person)[0]!,
        category_id: values.category_id!,
        origin: signal ? `${signal.source}：${signal.reason}` : '',
        // It is told of nobody else.
        ...(signal?.user_id === idsOf(values.person)[0] && signal && { signal: signal.signal }),
        ...words(values),
      },
    }),
  });
  const save = useFormSave(form, calls.saveKey, {
    ...answers,
    done: '已保存',
    toInput: (values) => ({ body: { id: row!.id, ...words(values) } }),
    fromCopy: valuesOf,
  });
  const who = category && ['负责人', '登记人', '教育处', ...category.viewers].join('、');
  return (
    <RowDrawer
      form={form}
      title={row ? `编辑 ${row.name}（${row.category_name}）` : '登记重点学生'}
      onSubmit={row ? save : add}
      onClose={onClose}
    >
      {!row && <PeopleField among="seen" field={form.fields('person')} most={1} help="只能登记您看得到的学员" />}
      {!row && (
        <SelectField
          {...form.fields('category_id')}
          options={categoryOptions}
          onChange={(categoryId) => form.set({ category_id: categoryId, level: null, tags: [] })}
          help={who && `可见：${who}`}
        />
      )}
      <SelectField
        {...form.fields('level')}
        options={wordOptions(category?.levels ?? [])}
        placeholder={category ? '请选择' : '先选择类别'}
      />
      {category && category.tags.length > 0 && (
        <MultiSelectField {...form.fields('tags')} options={wordOptions(category.tags)} />
      )}
      <TextareaField {...form.fields('reason')} maxLength={limits.note} />
      <PeopleField
        {...staff}
        field={form.fields('owner')}
        most={1}
        help="负责定期跟进，到期提醒他；应有重点学生权限并看得到此人"
      />
      <DateField
        {...form.fields('next_on')}
        help={category && !row ? `不填为 ${category.follow_days} 天后` : undefined}
      />
    </RowDrawer>
  );
}
