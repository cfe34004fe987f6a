import { approvalEndpoints } from '@contract/approval/endpoints';
import { spanWords } from '@contract/rotation/swap-rules';
import { swapEndpoints as calls, type PlacedSpan, type SwapChoice, type SwapOptions } from '@contract/rotation/swaps';
import type { SeenStayRow } from '@contract/rotation/timeline';
import { useCall } from '@/kernel/query/use-call';
import type { Option } from '@/kits/form/fields/option';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm, type FieldProps } from '@/kits/form/use-reach-form';

const labels = { kind: '调整方式', partner: '对调的同学', order: '互换的时段', dept: '改去的科室', reason: '原因' };
type Kind = SwapChoice['kind'];

interface SwapValues {
  kind: Kind | null;
  partner: number | null;
  order: number | null;
  dept: number | null;
  reason: string;
}

const placeWords = (spans: readonly PlacedSpan[]) =>
  spans.map((span) => `${span.deptName}（${spanWords(span)}）`).join('、');

/** 申请调整: what fits is found by the server; a trainee chooses and says why. */
export function SwapForm({ stay, onClose }: { stay: SeenStayRow; onClose: () => void }) {
  const form = useReachForm<SwapValues>({
    key: `rotation.swap:${stay.id}`,
    initial: { kind: null, partner: null, order: null, dept: null, reason: '' },
    labels,
    rules: {
      kind: required(labels.kind),
      partner: neededFor('partner'),
      order: neededFor('order'),
      dept: neededFor('dept'),
      reason: required(labels.reason),
    },
  });
  const { data: found } = useCall(calls.swapOptions, { body: { stayId: stay.id } });
  const onSubmit = useFormSave(form, calls.requestSwap, {
    toInput: (values) => ({
      body: { stayId: stay.id, choice: choiceOf(values, found)!, reason: values.reason },
    }),
    refresh: [approvalEndpoints.ofSubject, approvalEndpoints.counts],
    done: () => '已提交，审核进度可在本页查看',
    onDone: onClose,
    errorFields: { SWAP_REFUSED: 'kind' },
  });
  const { kind } = form.values;
  const kinds: Option<Kind>[] = [
    kindOption('partner', '与同学对调', found?.partners),
    kindOption('order', '互换本人两段的时间', found?.orders),
    kindOption('dept', '更换科室', found?.depts),
  ];
  const isStuck = found !== undefined && kinds.every(({ disabled }) => disabled);
  return (
    <RowDrawer
      form={form}
      title={`申请调整：${stay.deptName}`}
      submitLabel="提交申请"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SelectField
        {...form.fields('kind')}
        options={kinds}
        help={
          isStuck
            ? '暂时没有符合培训方案和科室容量的调整办法，请联系教育处'
            : `${stay.deptName}，${spanWords(stay)}；只列出符合培训方案和科室容量的办法`
        }
      />
      {kind === 'partner' && <Partner field={form.fields('partner')} found={found} />}
      {kind === 'order' && (
        <SelectField
          {...form.fields('order')}
          options={(found?.orders ?? []).map((one) => ({ value: one.stayId, label: placeWords([one]) }))}
        />
      )}
      {kind === 'dept' && (
        <SelectField
          {...form.fields('dept')}
          options={(found?.depts ?? []).map(({ deptId, deptName }) => ({ value: deptId, label: deptName }))}
        />
      )}
      <TextareaField {...form.fields('reason')} placeholder="如学习安排、健康原因" />
    </RowDrawer>
  );
}

function Partner({ field, found }: { field: FieldProps<number | null>; found: SwapOptions | undefined }) {
  const chosen = found?.partners.find(({ userId }) => userId === field.value);
  return (
    <SelectField
      {...field}
      options={(found?.partners ?? []).map(({ userId, name, gets }) => ({
        value: userId,
        label: `${name}：${gets.map(({ deptName }) => deptName).join('、')}`,
      }))}
      help={
        chosen
          ? `您交出 ${placeWords(chosen.gives)}，换入 ${placeWords(chosen.gets)}`
          : '提交后先由对方同意，再由科室和教育处审核'
      }
    />
  );
}

/** A kind for which nothing fits cannot be chosen, and says so. */
const kindOption = (value: Kind, label: string, found: readonly unknown[] | undefined): Option<Kind> =>
  found?.length === 0 ? { value, label: `${label}（没有可选的）`, disabled: true } : { value, label };

const neededFor = (kind: Kind) => (value: unknown, values: SwapValues) =>
  values.kind === kind && value === null ? `请选择${labels[kind]}` : null;

function choiceOf({ kind, partner, order, dept }: SwapValues, found: SwapOptions | undefined): SwapChoice | undefined {
  const spans = found?.partners.find(({ userId }) => userId === partner)?.spans;
  if (kind === 'partner' && partner !== null && spans) return { kind, userId: partner, spans };
  if (kind === 'order' && order !== null) return { kind, stayId: order };
  return kind === 'dept' && dept !== null ? { kind, deptId: dept } : undefined;
}
