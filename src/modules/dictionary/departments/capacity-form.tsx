import { departmentEndpoints } from '@contract/dictionary/departments';
import type { DepartmentDetail, DepartmentRow } from '@contract/dictionary/department-types';
import { allTypes, overlappingCapacities, type Capacity } from '@contract/dictionary/rules';
import { monthIndex } from '@contract/kernel/half-month';
import { Select } from '@mantine/core';
import dayjs from 'dayjs';
import { useCall } from '@/kernel/query/use-call';
import { NumberBox } from '@/kits/form/fields/number-box';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { rangeProblem } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { usePersonTypes } from '@/modules/system/queries';
import { RowList } from '@/kits/form/row-list';
import { capacityWords } from '@contract/dictionary/capacity-words';
import { HalfInput } from './half-input';
import { departmentReads } from '../reads';
import { serverNow } from '@device/api/server-time';

const labels = { capacities: '容量' };
const mostRanges = 200;
const peopleRange = { least: 0, most: 100_000, decimals: 0 };

interface Values {
  capacities: readonly Capacity[];
}

const valuesOf = ({ capacities }: DepartmentDetail): Values => ({
  capacities: capacities.map(({ person_type_id, from_half, to_half, min_people, max_people }) => ({
    person_type_id,
    from_half,
    to_half,
    min_people,
    max_people,
  })),
});

/** Loads what the form begins with. */
export function CapacityForm({ row, onClose }: { row: DepartmentRow; onClose: () => void }) {
  const detail = useCall(departmentEndpoints.department, { params: { id: row.id } }, { staleTime: 0 });
  return (
    <Loaded call={detail} what="科室容量">
      {(loaded) => <LoadedForm key={row.id} detail={loaded} onClose={onClose} />}
    </Loaded>
  );
}

/** How many people of which type a department takes, and when. */
function LoadedForm({ detail, onClose }: { detail: DepartmentDetail; onClose: () => void }) {
  const types = usePersonTypes().data ?? [];
  const form = useReachForm<Values>({
    key: `department-capacity:${detail.id}`,
    initial: valuesOf(detail),
    version: detail.version,
    labels,
    rules: { capacities: problemOf },
  });
  const nameOf = (id: number | null) =>
    id === null ? allTypes : (types.find((type) => type.id === id)?.type_name ?? '');
  const save = useFormSave(form, departmentEndpoints.saveCapacities, {
    toInput: ({ capacities }) => ({ params: { id: detail.id }, body: { capacities: [...capacities] } }),
    refresh: departmentReads,
    done: '科室容量已保存',
    errorFields: { DICT_CAPACITY_OVERLAP: 'capacities', INPUT_INVALID: 'capacities' },
    show: (_, value) =>
      (value as readonly Capacity[]).map((one) => `${nameOf(one.person_type_id)} ${capacityWords(one)}`).join('；') ||
      '未设置',
  });
  const options = [
    { value: '0', label: allTypes },
    ...types.map((type) => ({ value: String(type.id), label: type.type_name })),
  ];
  const { id, label, value, error, onChange } = form.fields('capacities');
  return (
    <FormDrawer form={form} title={`设置容量：${detail.name}`} size={700} onSubmit={save} onClose={onClose}>
      <FormSection hint="填写每个时段最少与最多的人数：“全部类型”限制各类人员合计，单一类型只限制该类，两者都要满足。最多为 0 表示不接收，结束留空表示长期；没有填写的时段不限人数。">
        <RowList
          id={id}
          label={label}
          value={value}
          what="时段"
          most={mostRanges}
          error={error}
          onChange={onChange}
          fresh={(last) => ({
            person_type_id: last?.person_type_id ?? null,
            from_half: last?.to_half ? last.to_half + 1 : thisMonth(),
            to_half: null,
            min_people: 0,
            max_people: last?.max_people ?? 10,
          })}
        >
          {(capacity, change, index) => (
            <>
              <Select
                aria-label={`第 ${index + 1} 条的人员类型`}
                data={options}
                value={String(capacity.person_type_id ?? 0)}
                allowDeselect={false}
                onChange={(text) => change({ person_type_id: Number(text) || null })}
              />
              <HalfInput
                label="开始"
                value={capacity.from_half}
                onChange={(half) => half !== null && change({ from_half: half })}
              />
              <HalfInput
                label="结束"
                isOptional
                value={capacity.to_half}
                onChange={(half) => change({ to_half: half })}
              />
              <NumberBox
                aria-label="最少人数"
                prefix="最少 "
                range={peopleRange}
                value={capacity.min_people}
                onChange={(people) => change({ min_people: people ?? 0 })}
              />
              <NumberBox
                aria-label="最多人数"
                prefix="最多 "
                range={peopleRange}
                value={capacity.max_people}
                onChange={(people) => change({ max_people: people ?? 0 })}
              />
            </>
          )}
        </RowList>
      </FormSection>
    </FormDrawer>
  );
}

const thisMonth = () => monthIndex(dayjs(serverNow()).format('YYYY-MM')) * 2;

/** What is wrong with the ranges, as the server would say it. */
function problemOf(list: readonly Capacity[]): string | null {
  const turned = list.findIndex((one) => one.to_half !== null && one.to_half < one.from_half);
  if (turned >= 0) return `第 ${turned + 1} 条：结束时间不能早于开始时间`;
  const wide = list.findIndex((one) => one.min_people > one.max_people);
  if (wide >= 0) return `第 ${wide + 1} 条：最少人数不能大于最多人数`;
  for (const [index, { min_people: least, max_people: most }] of list.entries()) {
    const problem = rangeProblem(least, peopleRange) ?? rangeProblem(most, peopleRange);
    if (problem) return `第 ${index + 1} 条：人数${problem}`;
  }
  return overlappingCapacities(list) ? '同一人员类型的时段有重叠，请调整起止时间' : null;
}
