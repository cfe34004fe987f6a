import { linkMonths, meetingDept, monthsWord } from '@contract/handbook/mapping-rules';
import { mappingEndpoints as calls, type MappedDept } from '@contract/handbook/mapping';
import { limits } from '@contract/handbook/rules';
import { versionEndpoints } from '@contract/handbook/versions';
import { Select } from '@mantine/core';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { useRowForm } from '@/kits/form/use-row-form';
import { useDepartments } from '@/kits/pick/use-departments';
import { MonthInput } from './month-input';

/** A department may be blank while it is chosen. */
interface Link {
  dept_id: number | null;
  valid_from: string | null;
  valid_to: string | null;
}
const labels = { links: '对应的医院科室' };
const valuesOf = (row: MappedDept | null) => ({
  links: (row?.links ?? []).map(({ dept_id, valid_from, valid_to }): Link => ({ dept_id, valid_from, valid_to })),
});

/** Which hospital departments stand for a standard one, and in which months. */
export function MappingForm({ row, onClose }: { row: MappedDept; onClose: () => void }) {
  const departments = useDepartments();
  const nameOf = (id: number | null) => departments.find((dept) => dept.id === id)?.name ?? '';
  const present = new Set(row.links.map(({ dept_id: id }) => id));
  const options = departments
    .filter(({ id, isGone }) => !isGone || present.has(id))
    .map(({ id, name, isGone }) => ({ value: String(id), label: isGone ? `${name}（已停用）` : name }));
  const problem = (links: readonly Link[]): string | null => {
    if (links.some(({ dept_id: id }) => id === null)) return '请选择医院科室，或移除空行';
    if (!links.every(linkMonths)) return '结束月份不能早于开始月份';
    const meeting = meetingDept(links as (Link & { dept_id: number })[]);
    return meeting === null ? null : `“${nameOf(meeting)}”有两段时间重叠，请调整起止月份`;
  };
  const form = useRowForm({
    row,
    what: '科室对应',
    draft: 'handbook.mapping',
    labels,
    valuesOf,
    required: [],
    rules: { links: problem },
    call: calls.saveMapping,
    toInput: ({ links }) => ({
      body: { id: row.id, links: links.map((link) => ({ ...link, dept_id: link.dept_id! })) },
    }),
    refresh: [calls.mapping, versionEndpoints.versionPlan, versionEndpoints.checkVersion],
    errorFields: { HANDBOOK_RANGES_MEET: 'links', REFERENCE_MISSING: 'links' },
    show: (_, value) =>
      (value as readonly Link[]).map((link) => `${nameOf(link.dept_id)}（${monthsWord(link)}）`).join('、') || '未设置',
    done: () => `“${row.name}”的科室对应已保存`,
  });
  return (
    <FormDrawer {...form.drawer} title={`科室对应：${row.name}`} size={700} onClose={onClose}>
      <FormSection hint="同一科室可以有几段不重叠的时间；不填月份为长期。改动立即用于以后的导入核对与排班，已有的轮转安排不变。">
        <RowList
          {...form.fields('links')}
          what="科室"
          most={limits.links}
          fresh={(): Link => ({ dept_id: null, valid_from: null, valid_to: null })}
        >
          {(link, change) => (
            <>
              <Select
                aria-label="医院科室"
                placeholder="选择科室"
                data={options}
                value={link.dept_id === null ? null : String(link.dept_id)}
                searchable
                allowDeselect={false}
                nothingFoundMessage="没有符合的科室"
                onChange={(id) => change({ dept_id: id === null ? null : Number(id) })}
              />
              <MonthInput
                label="开始月份"
                value={link.valid_from}
                onChange={(month) => change({ valid_from: month })}
              />
              <MonthInput label="结束月份" value={link.valid_to} onChange={(month) => change({ valid_to: month })} />
            </>
          )}
        </RowList>
      </FormSection>
    </FormDrawer>
  );
}
