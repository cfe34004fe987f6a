import { continuingFeeEndpoints as calls, type Fee } from '@contract/continuing/fees';
import { limits } from '@contract/continuing/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { bank: '开户行', account: '账号' };

/** Where money goes back to. The account is stored sealed; what is there already shows its last digits alone. */
export function BankForm({ row, onClose }: { row: Fee; onClose: () => void }) {
  const form = useReachForm({
    key: `conEdu.bank:${row.id}`,
    initial: { bank: row.bank, account: '' },
    version: row.version,
    labels,
    rules: {
      bank: required(labels.bank),
      account: all(required(labels.account), (text: string) =>
        /^\d{8,30}$/.test(text) ? null : '账号应为 8 到 30 位数字',
      ),
    },
  });
  const save = useFormSave(form, calls.saveConEduBank, {
    refresh: [calls.conEduFees],
    done: `${row.name}的收款账户已登记`,
    errorFields: { CON_EDU_REFUSED: 'account' },
    fromCopy: (now: Fee) => ({ bank: now.bank, account: '' }),
    toInput: ({ bank, account }) => ({ body: { id: row.id, bank, account } }),
  });
  return (
    <RowDrawer form={form} title={`收款账户：${row.name}`} onSubmit={save} onClose={onClose}>
      <TextField {...form.fields('bank')} maxLength={limits.bank} help="如：某银行某支行" />
      <TextField
        {...form.fields('account')}
        maxLength={30}
        help={row.bank_last4 ? `已登记的账号后四位 ${row.bank_last4}` : '加密保存，只在退费名单中显示'}
      />
    </RowDrawer>
  );
}
