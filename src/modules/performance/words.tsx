import {
  entryWays,
  fillers,
  itemSources,
  metrics,
  periodKinds,
  sheetStates,
  subjects,
  tableStates,
  type SheetState,
  type TableState,
} from '@contract/performance/rules';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const tableTones: Record<TableState, Tone> = {
  draft: 'info',
  filling: 'primary',
  auditing: 'warning',
  confirmed: 'success',
  published: 'success',
};
export const TableWord = ({ state }: { state: TableState }) => (
  <StatusDot tone={tableTones[state]}>{tableStates[state]}</StatusDot>
);

const sheetTones: Record<SheetState, Tone> = {
  filling: 'primary',
  pending: 'warning',
  returned: 'danger',
  passed: 'success',
};
export const SheetWord = ({ state }: { state: SheetState }) => (
  <StatusDot tone={sheetTones[state]}>{sheetStates[state]}</StatusDot>
);

const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));
export const periodOptions = optionsOf(periodKinds);
export const subjectOptions = optionsOf(subjects);
export const tableStateOptions = optionsOf(tableStates);
export const sourceOptions = optionsOf(itemSources);
export const metricOptions = optionsOf(metrics);
export const fillerOptions = optionsOf(fillers);
export const wayOptions = optionsOf(entryWays);

/** A number that may be missing. */
export const shown = (value: number | null, missing = '–') => (value === null ? missing : String(value));
