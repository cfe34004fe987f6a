import { configEndpoints } from '@contract/dorm/config';
import { lodgingEndpoints as calls, type Lodging } from '@contract/dorm/lodgings';
import { limits, placeWords, refund, type CheckedItem } from '@contract/dorm/rules';
import { Checkbox } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { NumberBox } from '@/kits/form/fields/number-box';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { lodgingReads } from '../reads';
import classes from './lodgings.module.css';

interface CheckFormProps {
  way: 'in' | 'out';
  row: Lodging;
  onClose: () => void;
}

/** 办理入住 and 办理退宿, with the hospital's list of what is looked at. */
export function CheckForm(props: CheckFormProps) {
  const { data } = useCall(configEndpoints.settings, {}, { staleTime: 0 });
  if (!data) return null;
  return <Form {...props} items={props.way === 'in' ? data.check_in_items : data.check_out_items} />;
}

const labels = { items: '核对项目', deposit_paid: '押金', note: '备注' };
interface Values {
  items: readonly CheckedItem[];
  deposit_paid: boolean;
  note: string;
}
const range = { least: limits.fee[0], most: limits.fee[1], decimals: 0 };

function Form({ way, row, items, onClose }: CheckFormProps & { items: readonly string[] }) {
  const isIn = way === 'in';
  const form = useReachForm<Values>({
    key: `dorm.check-${way}:${row.id}`,
    initial: {
      items: items.map((item): CheckedItem => ({ item, is_fine: true, charge: 0 })),
      deposit_paid: row.deposit === 0 || row.deposit_paid,
      note: row.note,
    },
    version: row.version,
    labels,
  });
  const answers = { refresh: lodgingReads, done: isIn ? `${row.name} 已入住` : `${row.name} 已退宿，床位已空出` };
  const arrive = useFormSave(form, calls.arrive, {
    ...answers,
    toInput: ({ items: list, deposit_paid }) => ({ body: { id: row.id, items: [...list], deposit_paid } }),
  });
  const leave = useFormSave(form, calls.checkOut, {
    ...answers,
    toInput: ({ items: list, note }) => ({ body: { id: row.id, items: [...list], note } }),
  });
  const { items: list } = form.values;
  const change = (at: number, part: Partial<CheckedItem>) =>
    form.set({ items: list.with(at, { ...list[at]!, ...part }) });
  const back = refund(row.deposit, row.deposit_paid, list);
  return (
    <RowDrawer
      form={form}
      title={isIn ? '办理入住' : '办理退宿'}
      submitLabel={isIn ? '入住' : '退宿'}
      onSubmit={isIn ? arrive : leave}
      onClose={onClose}
    >
      <p className={classes.facts}>{`${row.name}（${row.staff_id}） · ${placeWords(row)}`}</p>
      <ul className={classes.items} aria-label={labels.items}>
        {list.map((one, at) => (
          <li key={one.item}>
            <Checkbox
              label={one.item}
              checked={one.is_fine}
              onChange={(event) => change(at, { is_fine: event.currentTarget.checked, charge: 0 })}
            />
            {!isIn && !one.is_fine && (
              <NumberBox
                aria-label={`${one.item}的扣款`}
                placeholder="扣款"
                suffix=" 元"
                value={one.charge}
                range={range}
                onChange={(charge) => change(at, { charge: charge ?? 0 })}
              />
            )}
          </li>
        ))}
      </ul>
      {isIn ? (
        <SwitchField
          {...form.fields('deposit_paid')}
          words={[`已收 ${row.deposit} 元`, `未收，应收 ${row.deposit} 元`]}
        />
      ) : (
        <>
          <p className={classes.facts}>
            {row.deposit_paid ? `押金 ${row.deposit} 元，应退 ${back} 元` : '未收押金，无需退还'}
          </p>
          <TextareaField {...form.fields('note')} maxLength={limits.note} />
        </>
      )}
    </RowDrawer>
  );
}
