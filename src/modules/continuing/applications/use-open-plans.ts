import { continuingBatchEndpoints } from '@contract/continuing/batches';
import { mayBatch } from '@contract/continuing/rules';
import { useCall } from '@/kernel/query/use-call';

/** Plans that can be applied to; the label is what a sheet chooses by. */
export function useOpenPlans() {
  const rows = useCall(continuingBatchEndpoints.plans, { query: { page: 1, size: 500, state: 'published' } });
  return (rows.data?.list ?? [])
    .filter((plan) => mayBatch('apply', plan.batch_state))
    .map((plan) => ({
      value: plan.id,
      label: `${plan.batch_name} ${plan.dept_name} ${plan.direction} ${plan.months} 个月`,
      months: plan.months,
    }));
}
