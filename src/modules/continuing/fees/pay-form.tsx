import { continuingFeeEndpoints as calls, type Fee } from '@contract/continuing/fees';
import { limits, yuan } from '@contract/continuing/rules';
import { accountOf, discountProblem } from '@contract/continuing/rules-fees';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { paid: '已缴学费', deposit: '保证金', discount: '减免', discount_reason: '减免原因' };
const mostYuan = limits.money[1] / 100;
const fen = (value: number | null) => Math.round((value ?? 0) * 100);
const valuesOf = (row: Fee) => ({
  paid: (row.paid / 100) as number | null,
  deposit: (row.deposit / 100) as number | null,
  discount: (row.discount / 100) as number | null,
  discount_reason: row.discount_reason,
});

/** What was paid, and what is let off and why. */
export function PayForm({ row, onClose }: { row: Fee; onClose: () => void }) {
  const full = accountOf(row).tuition;
  const form = useReachForm({
    key: `conEdu.fee:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: {
      paid: all(required(labels.paid), between(0, mostYuan, 2)),
      deposit: all(required(labels.deposit), between(0, mostYuan, 2)),
      discount: all(required(labels.discount), between(0, full / 100, 2)),
      discount_reason: (reason, values) => discountProblem(Math.min(fen(values.discount), full), full, reason) || null,
    },
  });
  const save = useFormSave(form, calls.saveConEduFee, {
    refresh: [calls.conEduFees],
    done: `${row.name}的缴费已登记`,
    errorFields: { CON_EDU_REFUSED: 'discount' },
    fromCopy: valuesOf,
    toInput: ({ paid, deposit, discount, discount_reason: reason }) => ({
      body: {
        id: row.id,
        paid: fen(paid),
        deposit: fen(deposit),
        discount: fen(discount),
        discount_reason: reason,
      },
    }),
  });
  return (
    <RowDrawer form={form} title={`登记缴费：${row.name}`} onSubmit={save} onClose={onClose}>
      <NumberField {...form.fields('paid')} suffix=" 元" help={`按进修时间应收学费 ${yuan(full)} 元，含补缴合计填写`} />
      <NumberField {...form.fields('deposit')} suffix=" 元" help="结算时先抵欠费，余下退还" />
      <NumberField {...form.fields('discount')} suffix=" 元" />
      <TextField {...form.fields('discount_reason')} maxLength={limits.name} help="有减免时必填" />
    </RowDrawer>
  );
}
