import { deadlineWords, limits, missingOf, weekWords, type Facts, type ItemValue } from '@contract/weeklog/rules';
import { weeklogModule } from '@contract/weeklog/module';
import type { AskedItem, OwnLog } from '@contract/weeklog/own';
import { Alert, Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { NumberField } from '@/kits/form/fields/number-field';
import { PhotosField } from '@/kits/form/fields/photos-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { between, type Rules } from '@/kits/form/rules';
import { useQueuedFormSave } from '@/kits/form/use-queued-form-save';
import { useReachForm, type ReachForm } from '@/kits/form/use-reach-form';
import { PendingNote } from '@/kits/outbox/pending-note';
import { saveLog, weekRecord } from '../offline';
import { minePath } from '../paths';
import { FactLine } from './fact-line';

type NumberName = `n_${number}`;
type TextName = `t_${number}`;
export interface LogValues {
  done: string;
  next: string;
  problems: string;
  photos: readonly string[];
  [number: NumberName]: number | null;
  [text: TextName]: string;
}

const labels = { done: '本周完成', next: '下周计划', problems: '问题与建议', photos: '附件' };
const options = [
  { value: 1, label: '已完成' },
  { value: 0, label: '未完成' },
];

/** What stands in the fields of items. A new number begins with what the system counted. */
function fieldsOf(items: readonly AskedItem[], values: readonly ItemValue[], facts: Facts | null) {
  return Object.fromEntries(
    items.flatMap(({ id, kind, source }): [NumberName | TextName, number | string | null][] => {
      const value = values.find(({ item_id: one }) => one === id);
      if (kind === 'group') return [];
      if (kind === 'text') return [[`t_${id}`, value?.text ?? '']];
      const counted = source && facts && facts[source] > 0 ? facts[source] : null;
      return [[`n_${id}`, value?.number ?? counted]];
    }),
  ) as Pick<LogValues, NumberName | TextName>;
}

const valuesOf = (items: readonly AskedItem[], values: LogValues): ItemValue[] =>
  items.flatMap(({ id, kind }) => {
    if (kind === 'group') return [];
    const number = kind === 'text' ? null : (values[`n_${id}`] ?? null);
    const text = kind === 'text' ? (values[`t_${id}`] ?? '') : '';
    return number === null && text === '' ? [] : [{ item_id: id, number, text }];
  });

/** Fills in a week: kept as a draft on the device while it is written, sent when there is a network. */
export function LogForm({ log }: { log: OwnLog }) {
  const navigate = useNavigate();
  const { items, facts } = log;
  const asked = items.filter(({ kind }) => kind !== 'group');
  const form = useReachForm<LogValues>({
    key: `weeklog:${log.week}`,
    initial: {
      done: log.done,
      next: log.next,
      problems: log.problems,
      photos: log.photos,
      ...fieldsOf(items, log.values, log.id === null ? facts : null),
    },
    labels: {
      ...labels,
      ...Object.fromEntries(asked.map(({ id, kind, name }) => [`${kind === 'text' ? 't' : 'n'}_${id}`, name])),
    },
    rules: Object.fromEntries(
      asked.filter(({ kind }) => kind === 'number').map(({ id }) => [`n_${id}`, between(...limits.number, 1)]),
    ) as Pick<Rules<LogValues>, NumberName>,
  });
  const made = (isSubmitted: boolean) => (values: LogValues) => ({
    input: {
      body: {
        week: log.week,
        done: values.done,
        next: values.next,
        problems: values.problems,
        values: valuesOf(items, values),
        photos: [...values.photos],
        is_submitted: isSubmitted,
        version: log.version,
      },
    },
    seen: undefined,
  });
  const submit = useQueuedFormSave(form, saveLog, {
    toMade: made(true),
    done: () => '周志已提交',
    onDone: () => void navigate(minePath),
  });
  const keep = useQueuedFormSave(form, saveLog, { toMade: made(false), done: () => '草稿已保存' });
  const send = async (values: LogValues) => {
    const missing = missingOf({ done: values.done, values: valuesOf(items, values) }, items);
    if (missing === null) return submit(values);
    const item = asked.find(({ name, required }) => required && name === missing);
    const field = item ? (`${item.kind === 'text' ? 't' : 'n'}_${item.id}` as NumberName) : 'done';
    form.showErrors({ [field]: `${missing}是必填项` });
    return false;
  };
  const copyLast = () =>
    log.last &&
    form.set({
      done: log.last.next || log.last.done,
      next: log.last.next,
      problems: log.last.problems,
      ...fieldsOf(items, log.last.values, null),
    });
  return (
    <FormPage
      form={form}
      title={weeklogModule.screens.fill.title}
      submitLabel="提交"
      onSubmit={send}
      onCancel={() => void navigate(minePath)}
      actions={[{ label: '存草稿', onClick: () => void (form.validate() && keep(form.values)) }]}
    >
      <PendingNote record={weekRecord(log.week)} />
      <Heading log={log} onCopy={log.last ? copyLast : null} />
      {sectionsOf(items).map(({ group, own }) => (
        <FormSection key={group?.id ?? 0} title={group?.name ?? '工作项'}>
          {own.map((item) => (
            <ItemField key={item.id} form={form} item={item} facts={facts} />
          ))}
        </FormSection>
      ))}
      <FormSection title="周志">
        <TextareaField
          {...form.fields('done')}
          required
          maxLength={limits.text}
          help="做了什么、结果如何；不要填写患者信息"
        />
        <TextareaField {...form.fields('next')} maxLength={limits.text} />
        <TextareaField {...form.fields('problems')} maxLength={limits.text} />
        <PhotosField
          {...form.fields('photos')}
          owner="weeklog"
          max={limits.photos}
          withPdf
          question="附件会随周志保存、供批阅人查看。请确认其中没有患者的姓名、面容、证件号或电话，有则先遮盖再拍。"
          help="照片或 PDF；没有网络时也可以添加，联网后随周志一起发送"
        />
      </FormSection>
    </FormPage>
  );
}

/** Items by their groups, in their order; those of no group last. */
export function sectionsOf(items: readonly AskedItem[]) {
  const groups = items.filter(({ kind }) => kind === 'group');
  const below = (id: number | null) => items.filter(({ kind, parent_id }) => kind !== 'group' && parent_id === id);
  return [...groups.map((group) => ({ group, own: below(group.id) })), { group: null, own: below(null) }].filter(
    ({ own }) => own.length > 0,
  );
}

function Heading({ log, onCopy }: { log: OwnLog; onCopy: (() => void) | null }) {
  const until = deadlineWords(Date.parse(log.deadline));
  return (
    <Alert
      variant="light"
      color={log.state === 'overdue' ? 'warning' : 'primary'}
      title={`${weekWords(log.week)} · ${log.dept_name}`}
      mb="md"
    >
      {log.state === 'overdue' ? `已过截止时间 ${until}，提交后记为迟交。` : `${until} 截止。`}
      {log.reviewers.length > 0 && `批阅人：${log.reviewers.join('、')}。`}
      {onCopy && (
        <Button size="compact-sm" variant="subtle" onClick={onCopy}>
          {`复制上一份（${weekWords(log.last!.week)}）`}
        </Button>
      )}
    </Alert>
  );
}

interface ItemFieldProps {
  form: ReachForm<LogValues>;
  item: AskedItem;
  facts: Facts;
}

function ItemField({ form, item, facts }: ItemFieldProps) {
  const { id, kind, unit, target, required, source } = item;
  if (kind === 'text')
    return <TextareaField {...form.fields(`t_${id}`)} required={required} maxLength={limits.value} />;
  const field = { ...form.fields(`n_${id}`), required };
  if (kind === 'done') return <SelectField {...field} options={options} />;
  const goal = target === null ? '' : `每周目标 ${target} ${unit}`;
  return (
    <NumberField
      {...field}
      suffix={unit && ` ${unit}`}
      help={source ? <FactLine source={source} count={facts[source]} goal={goal} /> : goal || undefined}
    />
  );
}
