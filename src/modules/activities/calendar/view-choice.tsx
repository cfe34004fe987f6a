import { SegmentedControl } from '@mantine/core';
import { choiceField } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';

type View = 'list' | 'calendar';
const address = { view: choiceField(['list', 'calendar'] as const, 'list') };
const options: { value: View; label: string }[] = [
  { value: 'list', label: '列表' },
  { value: 'calendar', label: '日历' },
];

/** Whether activities are shown as a list or in a calendar, in the address, and the control that changes it. */
export function useViewChoice() {
  const [{ view }, change] = useUrlState(address);
  const choice = (
    <SegmentedControl
      aria-label="查看方式"
      size="xs"
      data={options}
      value={view}
      onChange={(next: View) => change({ view: next })}
    />
  );
  return { view, choice };
}
