import { peopleEndpoints } from '@contract/people/endpoints';
import type { UserRow } from '@contract/people/user-types';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { formatMoment } from '@/ui/format';
import { userReads } from './user-reads';

interface Values {
  reason: string;
}

const labels = { reason: '原因' };

/** Lets a person recover the password by a number or address that was just changed, with a reason. */
export function LiftPauseDrawer({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `lift-pause:${user.user_id}`,
    initial: { reason: '' },
    labels,
    rules: { reason: required(labels.reason) },
  });
  const save = useFormSave(form, peopleEndpoints.liftResetPause, {
    refresh: userReads,
    done: '已解除，新的联系方式可以找回密码',
    toInput: ({ reason }) => ({ params: { userId: user.user_id }, body: { reason } }),
  });
  const until = user.resets_paused_until ? `，至 ${formatMoment(user.resets_paused_until)} 止` : '';
  return (
    <FormDrawer
      form={form}
      title={`解除找回密码的暂停：${user.name}`}
      onSubmit={save}
      onClose={onClose}
      submitLabel="解除暂停"
    >
      <FormSection>
        <p>
          手机号码或邮箱刚更改过，为防止账号被他人取得，暂不能用新的找回密码{until}。请先当面或用原号码核实是本人更改。
        </p>
        <TextareaField {...form.fields('reason')} maxLength={100} help="写明如何核实的，告知本人并留存记录" />
      </FormSection>
    </FormDrawer>
  );
}
