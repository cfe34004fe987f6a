import { usualHalfMonths } from '@contract/rotation/scheme-rules';
import { schemeEndpoints as calls, type SchemeDetail, type SchemeRow } from '@contract/rotation/schemes';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { between } from '@/kits/form/rules';
import { useRowForm } from '@/kits/form/use-row-form';
import { useMajors } from '@/kits/pick/use-majors';

const labels = { versionId: '手册版本', majorId: '专业', years: '年限', months: '总时长' };
const yearOptions = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} 年` }));
const mostMonths = 120;

interface SchemeKeyFormProps {
  /** The scheme that the new one is like; null for an empty one. */
  like: SchemeRow | null;
  onMade: (made: SchemeDetail) => void;
  onClose: () => void;
}

/** Which scheme is added: a version has one for a major and its years. What it asks for is filled in afterwards. */
export function SchemeKeyForm({ like, onMade, onClose }: SchemeKeyFormProps) {
  const versions = useCall(calls.schemeVersions, {}).data ?? [];
  const versionOptions = versions.map(({ id: value, name: label }) => ({ value, label }));
  const majorOptions = useMajors()
    .filter(({ isGone }) => !isGone)
    .map(({ id: value, name: label }) => ({ value, label }));
  const form = useRowForm({
    row: null,
    what: '方案',
    draft: `rotation.scheme-key${like?.id ?? ''}`,
    labels,
    valuesOf: () => ({
      versionId: null as number | null,
      majorId: like?.majorId ?? null,
      years: (like?.years ?? 3) as number | null,
      months: (like ? like.halfMonths / 2 : usualHalfMonths / 2) as number | null,
    }),
    required: ['versionId', 'majorId', 'years', 'months'],
    rules: { months: between(1, mostMonths) },
    call: calls.addScheme,
    toInput: ({ versionId, majorId, years, months }) => ({
      body: {
        versionId: versionId!,
        majorId: majorId!,
        years: years!,
        halfMonths: Math.round(months! * 2),
        like: like?.id,
      },
    }),
    refresh: [calls.schemes],
    done: (made) => {
      onMade(made);
      return like ? '已复制，请核对后发布' : '方案已新增，请填写标准科室';
    },
    errorFields: { SCHEME_TAKEN: 'versionId', NOT_FOUND: 'versionId' },
    choices: { versionId: versionOptions, majorId: majorOptions, years: yearOptions },
  });
  const title = like ? `复制方案：${like.name}` : '新增方案';
  return (
    <FormDrawer {...form.drawer} title={title} submitLabel={like ? '复制' : '新增'} onClose={onClose}>
      <FormSection hint={like ? '选轮组、标准科室、手册要求和对应的医院科室一并复制，复制后是草稿。' : undefined}>
        <SelectField {...form.fields('versionId')} options={versionOptions} />
        <SelectField {...form.fields('majorId')} options={majorOptions} />
        <SelectField {...form.fields('years')} options={yearOptions} />
        {!like && <NumberField {...form.fields('months')} step={0.5} suffix=" 个月" />}
      </FormSection>
    </FormDrawer>
  );
}
