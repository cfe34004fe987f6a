import { inOrder, reviewLevels, reviewLevelWords, type ReviewLevel } from '@contract/training/chain';
import { configLimits, trainingConfigEndpoints as calls, type TrainingConfig } from '@contract/training/config';
import { entryEndpoints } from '@contract/training/entries';
import { trainingModule } from '@contract/training/module';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { NumberField } from '@/kits/form/fields/number-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';

const { title } = trainingModule.screens.config;

type ChainField = `k_${number}`;
interface Values {
  locked_through: string | null;
  min_completion: number | null;
  remind_days: number | null;
  [chain: ChainField]: readonly ReviewLevel[];
}
const chainField = (kindId: number): ChainField => `k_${kindId}`;
const options = reviewLevels.map((value) => ({ value, label: reviewLevelWords[value] }));
const chainWords = (levels: readonly ReviewLevel[]) =>
  levels.map((level) => reviewLevelWords[level]).join(' → ') || '不需审核';

/** In which order several levels review; one alone needs no words. */
function orderHelp(chosen: readonly ReviewLevel[] = []): string | undefined {
  const levels = inOrder(chosen);
  return levels.length > 1 ? chainWords(levels) : undefined;
}

function valuesOf({ chains, locked_through, min_completion, remind_days }: TrainingConfig): Values {
  const own = Object.fromEntries(chains.map(({ kind_id: id, levels }) => [chainField(id), levels]));
  return { ...own, locked_through, min_completion, remind_days };
}

/** 培训配置: who reviews, from when on nothing is written any more, and how much is enough to leave. */
export default function TrainingConfigPage() {
  const config = useCall(calls.config, {}, { staleTime: 0 });
  return (
    <Loaded call={config} what="培训配置">
      {(found) => <ConfigForm config={found} />}
    </Loaded>
  );
}

function ConfigForm({ config }: { config: TrainingConfig }) {
  const labels = {
    locked_through: '锁定至',
    min_completion: '出科完成比例',
    remind_days: '待审提醒',
    ...Object.fromEntries(config.chains.map(({ kind_id: id, name }) => [chainField(id), name])),
  };
  const form = useReachForm<Values>({
    key: 'training.config',
    initial: valuesOf(config),
    version: config.version,
    labels,
    rules: {
      min_completion: all(required(labels.min_completion), between(...configLimits.completion)),
      remind_days: all(required(labels.remind_days), between(...configLimits.days)),
    },
  });
  const save = useFormSave(form, calls.saveConfig, {
    toInput: (values) => ({
      body: {
        locked_through: values.locked_through,
        min_completion: values.min_completion!,
        remind_days: values.remind_days!,
        chains: config.chains.map(({ kind_id: id }) => ({ kind_id: id, levels: [...(values[chainField(id)] ?? [])] })),
      },
    }),
    fromCopy: (copy) => valuesOf(copy as TrainingConfig),
    refresh: [calls.config, entryEndpoints.handbooks, entryEndpoints.handbook],
    done: '培训配置已保存',
    show: (name, value) => (name.startsWith('k_') ? chainWords(value as readonly ReviewLevel[]) : undefined),
  });
  return (
    <FormPage form={form} title={title} onSubmit={save}>
      <FormSection title="期限与达标">
        <DateField {...form.fields('locked_through')} help="此日及以前的条目不能再登记、修改和提交；不填为不锁定" />
        <NumberField {...form.fields('min_completion')} suffix=" %" help="科室要求完成到此比例，才达到出科的要求" />
        <NumberField {...form.fields('remind_days')} suffix=" 天" help="提交后超过此天数仍未审核，提醒审核人" />
      </FormSection>
      <FormSection
        title="审核链"
        hint="按带教老师、教学秘书、科主任、责任导师、专业基地、教育处的顺序审核所选的各级；不选为提交即通过。"
      >
        {config.chains.map(({ kind_id: id }) => (
          <MultiSelectField
            key={id}
            {...form.fields(chainField(id))}
            options={options}
            placeholder="不需审核"
            help={orderHelp(form.values[chainField(id)])}
          />
        ))}
      </FormSection>
    </FormPage>
  );
}
