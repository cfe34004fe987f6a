import { configEndpoints as calls, type SignalSettings } from '@contract/student/config';
import { thresholdProblem, thresholdRanges as ranges, type SignalThresholds } from '@contract/student/rules';
import { keyEndpoints } from '@contract/student/keys';
import { Button } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { NumberField } from '@/kits/form/fields/number-field';
import { FormNotices } from '@/kits/form/form-notices';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useSubmit } from '@/kits/form/use-submit';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import classes from './config.module.css';

const labels: Record<keyof SignalThresholds, string> = {
  absence_days: '考勤回看天数',
  absent_few: '旷工达多少个半天时提示',
  absent_many: '旷工达多少个半天为严重',
  late_few: '迟到达多少次时提示',
  exams_few: '一年内考试未通过达多少次时提示',
  exams_many: '一年内考试未通过达多少次为严重',
  points_few: '一年内宿舍违纪累计多少分时提示',
  points_many: '一年内宿舍违纪累计多少分为严重',
};
const names = Object.keys(labels) as (keyof SignalThresholds)[];
type Values = Record<keyof SignalThresholds, number | null>;

/** From where on the system suggests a key student, and from where on it says that it is grave. */
export function SignalPart() {
  const settings = useCall(calls.signalSettings, {}, { staleTime: 0 });
  return (
    <Loaded call={settings} what="提示标准">
      {(row) => <SignalForm key={row.version} row={row} />}
    </Loaded>
  );
}

const valuesOf = (row: SignalSettings): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as Values;

function SignalForm({ row }: { row: SignalSettings }) {
  const form = useReachForm<Values>({
    key: 'student.signalSettings',
    initial: valuesOf(row),
    version: row.version,
    labels,
    rules: Object.fromEntries(
      names.map((name) => [
        name,
        all<number | null>(required(labels[name]), between(ranges[name][0], ranges[name][1])),
      ]),
    ),
  });
  const save = useFormSave(form, calls.saveSignalSettings, {
    refresh: [calls.signalSettings, keyEndpoints.keySignals],
    done: '提示标准已保存',
    fromCopy: valuesOf,
    toInput: (values) => ({ body: { id: row.id, ...(values as SignalThresholds) } }),
  });
  const check = async (values: Values) => {
    const problem = thresholdProblem(values as SignalThresholds);
    if (problem) form.showErrors({ [problem.field]: problem.text });
    return problem ? false : save(values);
  };
  const { isRunning, submit } = useSubmit(form, check, () => undefined);
  return (
    <Panel title="提示标准">
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label="提示标准">
        <FormNotices form={form} />
        {names.map((name) => (
          <NumberField key={name} {...form.fields(name)} />
        ))}
        <div className={classes.whole}>
          <Button type="submit" loading={isRunning} disabled={!form.isDirty}>
            保存
          </Button>
        </div>
      </form>
    </Panel>
  );
}
