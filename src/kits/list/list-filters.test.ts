import { EnableState } from '@contract/kernel/enums';
import { expect, it, vi } from 'vitest';
import type { FilterTable } from '@/kits/table-page/table-state';
import type { FilterValues } from '@/kits/table-page/filter-fields';
import { choiceFilter, filterChips, idFilter, statusFilter, textFilter } from './list-filters';

const fields = {
  name: textFilter('院校名称'),
  kind: choiceFilter('类型', [{ value: '国家', label: '国家基地' }]),
  status: statusFilter(),
  dept: idFilter('科室'),
};
const tableOf = (filters: FilterValues<typeof fields>): FilterTable<typeof fields> => ({
  fields,
  filters,
  draft: filters,
  setDraft: vi.fn(),
  setFilters: vi.fn(),
});
const blank = { name: '', kind: null, status: null, dept: null };

it('a filter that is set has a chip with its label and the words of its value', () => {
  const table = tableOf({ name: '医科', kind: '国家', status: EnableState.disabled, dept: 7 });
  const chips = filterChips(table, { dept: [{ value: 7, label: '心血管内科' }] });
  expect(chips.map(({ text }) => text)).toEqual(['院校名称：医科', '类型：国家基地', '状态：停用', '科室：心血管内科']);
  chips[3]!.onRemove();
  expect(table.setFilters).toHaveBeenCalledWith({ dept: null });
});

it('a filter that is not set has none, and an id whose options are not there yet shows itself', () => {
  expect(filterChips(tableOf(blank), {})).toEqual([]);
  expect(filterChips(tableOf({ ...blank, dept: 7 }), {}).map(({ text }) => text)).toEqual(['科室：7']);
});

it('reads of the address only what it offers', () => {
  expect(fields.kind.read('国家')).toBe('国家');
  expect(fields.kind.read('外国')).toBeNull();
});
