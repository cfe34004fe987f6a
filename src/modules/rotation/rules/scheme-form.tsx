import { factsFor } from '@contract/rotation/scheme-facts';
import { lintScheme, type LintTarget } from '@contract/rotation/scheme-lint';
import { monthWords, schemeLimits as limits } from '@contract/rotation/scheme-rules';
import { schemeEndpoints as calls, type SchemeDetail } from '@contract/rotation/schemes';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { NumberField } from '@/kits/form/fields/number-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { between } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Panel } from '@/ui/panel';
import { rulesPath } from '../paths';
import { Findings } from './findings';
import { groupProblem, GroupRows, type GroupRow } from './group-rows';
import { itemProblem, ItemRows, type ItemRow } from './item-rows';
import classes from './rules.module.css';
import { Totals } from './scheme-drawer';

const labels = {
  months: '总时长',
  reserve: '机动时长',
  outside: '协同单位上限',
  expectedPeople: '预计人数',
  groups: '选轮组',
  items: '标准科室',
};
interface Values {
  months: number | null;
  reserve: number | null;
  outside: number | null;
  expectedPeople: number | null;
  groups: readonly GroupRow[];
  items: readonly ItemRow[];
}

const mostMonths = limits.halfMonths[1] / 2;
const halves = (months: number | null) => Math.round((months ?? 0) * 2);
const wholeHalves = (months: number | null) =>
  months !== null && !Number.isInteger(months * 2) ? '应为 0.5 个月的倍数' : null;
const monthsRule = (least: number) => between(least, mostMonths);

const valuesOf = (scheme: SchemeDetail): Values => ({
  months: scheme.halfMonths / 2,
  reserve: scheme.reserveHalfMonths / 2,
  outside: scheme.mostOutside / 2,
  expectedPeople: scheme.expectedPeople,
  groups: scheme.groups,
  items: scheme.items,
});

/** A draft scheme as one form; what is wrong with it is told while it is filled in. */
export function SchemeForm({ scheme }: { scheme: SchemeDetail }) {
  const navigate = useNavigate();
  const form = useReachForm<Values>({
    key: `rotation.scheme:${scheme.id}`,
    initial: valuesOf(scheme),
    version: scheme.version,
    labels,
    rules: {
      months: monthsRule(0.5),
      reserve: monthsRule(0),
      outside: monthsRule(0),
      expectedPeople: between(...limits.people),
      groups: groupProblem,
      items: (list) => itemProblem(list),
    },
  });
  const save = useFormSave(form, calls.saveScheme, {
    toInput: (values) => ({
      body: {
        id: scheme.id,
        ...headOf(values),
        groups: values.groups.map((group) => ({ ...group })),
        items: values.items.map(({ departments: _departments, ...item }) => item),
      },
    }),
    fromCopy: (copy: SchemeDetail) => valuesOf(copy),
    refresh: [calls.schemes, calls.scheme],
    done: '轮转方案已保存',
    errorFields: { SCHEME_ITEM_IN_USE: 'items' },
    show: (name, value) => wordsOf(name, value),
    onDone: () => void navigate(rulesPath),
  });
  const shape = useDeferredValue(form.values);
  const checked = useMemo(
    () => ({ ...headOf(shape), years: scheme.years, groups: shape.groups, items: shape.items }),
    [shape, scheme.years],
  );
  const findings = useMemo(() => lintScheme(checked, factsFor(checked, scheme)), [checked, scheme]);
  return (
    <FormPage form={form} title={`轮转方案：${scheme.name}`} onSubmit={save} onCancel={() => void navigate(rulesPath)}>
      <div className={classes.form}>
        <Panel title="检查结果">
          <Totals scheme={checked} />
          <div className={classes.checked}>
            <Findings findings={findings} onOpen={openRow} />
          </div>
        </Panel>
        <FormSection title="总体要求" hint={`${scheme.versionName}，${scheme.majorName}，${scheme.years} 年`}>
          <NumberField
            {...form.fields('months')}
            step={0.5}
            suffix=" 个月"
            error={form.fields('months').error ?? wholeHalves(form.values.months) ?? undefined}
          />
          <NumberField {...form.fields('reserve')} step={0.5} suffix=" 个月" help="机动科室合计的时长" />
          <NumberField {...form.fields('outside')} step={0.5} suffix=" 个月" help="在协同单位轮转合计不能超过的时长" />
          <NumberField {...form.fields('expectedPeople')} suffix=" 人" help="人员还没有录入时，用来核对科室容量" />
        </FormSection>
        <Panel title="选轮组">
          <p className={classes.hint}>从若干科室中选择几个；每个科室的时长在标准科室中填写，是选中后最多的时长。</p>
          <GroupRows
            field={{ ...form.fields('groups'), onChange: (groups) => form.set(withGroups(form.values, groups)) }}
          />
        </Panel>
        <Panel title="标准科室">
          <p className={classes.hint}>按轮转的先后填写；新增的标准科室自动沿用同名标准科室对应的医院科室。</p>
          <ItemRows field={form.fields('items')} groups={form.values.groups} years={scheme.years} />
        </Panel>
      </div>
    </FormPage>
  );
}

const headOf = ({ months, reserve, outside, expectedPeople }: Values) => ({
  halfMonths: halves(months),
  reserveHalfMonths: halves(reserve),
  mostOutside: halves(outside),
  expectedPeople,
});

/** Departments name their group by its place: they follow when one goes, and those of the one that went are to choose anew. */
function withGroups({ groups: before, items }: Values, groups: readonly GroupRow[]): Partial<Values> {
  if (groups.length >= before.length) return { groups };
  const gone = before.findIndex((group, at) => group !== groups[at]);
  const place = (at: number | null) => (at === null || at === gone ? null : at > gone ? at - 1 : at);
  return { groups, items: items.map((item) => ({ ...item, group: place(item.group) })) };
}

/** Rows bear the address of what a finding is about. */
function openRow(target: LintTarget) {
  const id = 'at' in target ? `${target.kind === 'group' ? 'group' : 'item'}-${target.at}` : null;
  const row = id === null ? null : document.getElementById(id);
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  row?.parentElement?.querySelector('input')?.focus({ preventScroll: true });
}

function wordsOf(name: keyof Values, value: unknown): string {
  if (name === 'groups') return (value as readonly GroupRow[]).map((group) => group.name).join('、') || '无';
  if (name === 'items') {
    return (
      (value as readonly ItemRow[]).map((item) => `${item.name} ${monthWords(item.halfMonths)}`).join('、') || '无'
    );
  }
  return value === null ? '未填写' : `${Number(value)}${name === 'expectedPeople' ? ' 人' : ' 个月'}`;
}
