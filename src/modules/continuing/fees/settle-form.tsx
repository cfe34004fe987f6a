import { continuingFeeEndpoints as calls, type Fee } from '@contract/continuing/fees';
import { limits, yuan } from '@contract/continuing/rules';
import { accountOf } from '@contract/continuing/rules-fees';
import { FactList } from '@/kits/facts/fact-list';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { receipt: '收据号' };

/** Closes the account with a receipt; nothing of it changes any more. */
export function SettleForm({ row, onClose }: { row: Fee; onClose: () => void }) {
  const sums = accountOf(row);
  const form = useReachForm({
    key: `conEdu.settle:${row.id}`,
    initial: { receipt: '' },
    version: row.version,
    labels,
    rules: { receipt: required(labels.receipt) },
  });
  const save = useFormSave(form, calls.settleConEduFee, {
    refresh: [calls.conEduFees],
    done: `${row.name}的费用已结算`,
    errorFields: { CON_EDU_REFUSED: 'receipt' },
    fromCopy: () => ({ receipt: '' }),
    toInput: ({ receipt }) => ({ body: { id: row.id, receipt } }),
  });
  return (
    <RowDrawer form={form} title={`结算：${row.name}`} submitLabel="结算" onSubmit={save} onClose={onClose}>
      <FactList
        isSpaced
        facts={[
          ['应收', `${yuan(sums.due)} 元`],
          ['已缴学费', `${yuan(row.paid)} 元`],
          ['退学费', `${yuan(sums.tuition_back)} 元`],
          ['退保证金', `${yuan(sums.deposit_back)} 元`],
          ['应退合计', `${yuan(sums.refund)} 元`],
          ['科室分成', `${yuan(sums.share)} 元`],
        ]}
      />
      <TextField {...form.fields('receipt')} maxLength={limits.number} help="结算后不能再修改" />
    </RowDrawer>
  );
}
