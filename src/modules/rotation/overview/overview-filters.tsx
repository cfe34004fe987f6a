import { Select, TextInput } from '@mantine/core';
import { planIssues, planIssueWords } from '@contract/rotation/list-types';
import { FilterPanel } from '@/kits/table-page/filter-panel';
import type { FilterOptions } from './filter-options';
import { activeFilters, noFilters, type OverviewFilters } from './filter-state';
import { MonthRangeInput } from './month-range-input';

interface OverviewFiltersProps {
  /** Filters in force. */
  value: OverviewFilters;
  /** What is entered; it takes effect with 查询 or Enter. */
  draft: OverviewFilters;
  onDraft: (filters: OverviewFilters) => void;
  options: FilterOptions;
  onSearch: (filters: OverviewFilters) => void;
}

const issueOptions = planIssues.map((value) => ({ value, label: planIssueWords[value] }));

/** The filters of the overview. */
export function OverviewFilterPanel({ value, draft, onDraft: setDraft, options, onSearch }: OverviewFiltersProps) {
  const set = (part: Partial<OverviewFilters>) => setDraft({ ...draft, ...part });
  const choice = { searchable: true, clearable: true, nothingFoundMessage: '没有符合的选项', placeholder: '全部' };
  return (
    <FilterPanel
      active={activeFilters(value).length}
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(noFilters);
        onSearch(noFilters);
      }}
      more={
        <>
          <Select
            label="基地"
            {...choice}
            data={options.bases}
            {...numberChoice(draft.base, (base) => set({ base }))}
          />
          <Select
            label="科室"
            {...choice}
            data={options.depts}
            {...numberChoice(draft.dept, (dept) => set({ dept }))}
          />
          <Select
            label="排班问题"
            {...choice}
            data={issueOptions}
            value={draft.issue || null}
            onChange={(issue) => set({ issue: issue ?? '' })}
          />
          <MonthRangeInput label="月份范围" value={draft} onChange={set} />
        </>
      }
    >
      <TextInput
        label="关键字"
        placeholder="姓名或工号"
        maxLength={100}
        value={draft.keyword}
        onChange={(event) => set({ keyword: event.currentTarget.value })}
      />
      <Select
        label="人员类型"
        {...choice}
        data={options.types}
        {...numberChoice(draft.type, (type) => set({ type }))}
      />
      <Select
        label="年级"
        {...choice}
        data={options.grades}
        {...numberChoice(draft.grade, (grade) => set({ grade }))}
      />
      <Select
        label="专业"
        {...choice}
        data={options.majors}
        value={draft.major || null}
        onChange={(major) => set({ major: major ?? '' })}
      />
    </FilterPanel>
  );
}

/** Mantine's choices are texts, ours are numbers. */
function numberChoice(value: number | null, onChange: (value: number | null) => void) {
  return {
    value: value === null ? null : String(value),
    onChange: (text: string | null) => onChange(text === null ? null : Number(text)),
  };
}
