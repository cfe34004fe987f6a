import { documentKinds, statusFileOwner } from '@contract/people/field-files';
import { DateField } from '@/kits/form/fields/date-field';
import { FilesField } from '@/kits/form/fields/files-field';
import type { Option } from '@/kits/form/fields/option';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useQueuedFormSave } from '@/kits/form/use-queued-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { hospitalToday } from '@device/api/server-time';
import { useOnline } from '@/kernel/use-online';
import { changeStatus } from '../offline';

export interface StatusChange {
  /** The people with the status that the person sees of each. */
  people: readonly { user_id: number; business_status: number }[];
  /** Whom it is about, for the title: a name, or a number of people. */
  who: string;
  options: readonly Option<number>[];
  /** Chosen already, where a button named it. */
  to?: number;
}

interface Values {
  business_status: number | null;
  date: string | null;
  reason: string;
  /** Ids; at most one. */
  files: readonly string[];
}

const labels = { business_status: '新状态', date: '生效日期', reason: '原因', files: '证明材料' };

/** Moves one or several people to another business status, with reason and date. */
export function StatusDrawer({ change, onClose }: { change: StatusChange; onClose: () => void }) {
  const { who, options, to } = change;
  const online = useOnline();
  const userIds = change.people.map(({ user_id }) => user_id);
  const form = useReachForm<Values>({
    key: `person-status:${userIds.join('.')}`,
    initial: { business_status: to ?? null, date: hospitalToday(), reason: '', files: [] },
    labels,
    rules: {
      business_status: required(labels.business_status),
      date: required(labels.date),
      reason: required(labels.reason),
    },
  });
  const save = useQueuedFormSave(form, changeStatus, {
    done: ({ changed }) => `已变更 ${changed} 人的业务状态`,
    toMade: ({ business_status, date, reason, files }) => ({
      input: {
        body: {
          user_ids: userIds,
          business_status: business_status!,
          before: change.people.map(({ user_id, business_status: before }) => ({ user_id, business_status: before })),
          date: date!,
          reason,
          file: files[0] ?? '',
        },
      },
      seen: { who, status: options.find(({ value }) => value === business_status)?.label ?? '' },
    }),
  });
  return (
    <FormDrawer form={form} title={`变更业务状态：${who}`} onSubmit={save} onClose={onClose} submitLabel="确认变更">
      <FormSection>
        <SelectField {...form.fields('business_status')} options={options} />
        <DateField {...form.fields('date')} />
        <TextareaField {...form.fields('reason')} help="写入变更记录" />
        <FilesField
          {...form.fields('files')}
          owner={statusFileOwner}
          ownerId=""
          kinds={documentKinds}
          max={1}
          disabled={!online}
          help={online ? '审批表、证明等，可不上传；变更后不能替换' : '证明材料须联网上传；可联网后再变更'}
        />
      </FormSection>
    </FormDrawer>
  );
}
