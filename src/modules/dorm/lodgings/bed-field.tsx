import { buildingEndpoints as calls } from '@contract/dorm/buildings';
import { genderWords, placeWords } from '@contract/dorm/rules';
import { Input, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { useRoomChoices } from '../queries';
import classes from './lodgings.module.css';

/** A bed with its place in words. */
export interface ChosenBed {
  id: number;
  place: string;
}

interface BedFieldProps extends FieldProps<ChosenBed | null> {
  /** Only beds of this gender’s rooms, and of those that are nobody’s. */
  gender?: number | null;
}

/** A free bed: of which building, then which one. */
export function BedField({ id, label, value, onChange, error, gender }: BedFieldProps) {
  const { buildingOptions } = useRoomChoices();
  const [buildingId, setBuilding] = useState<string | null>(null);
  const asked = buildingId ?? String(buildingOptions[0]?.value ?? '');
  const free = useCall(
    calls.beds,
    {
      query: {
        building_id: Number(asked),
        look: 'free',
        size: 500,
        ...((gender === 1 || gender === 2) && { gender }),
      },
    },
    { enabled: asked !== '', staleTime: 0 },
  );
  const found = (free.data?.list ?? []).map((bed) => ({
    value: String(bed.id),
    label: `${placeWords(bed)}（${bed.type_name}，${genderWords(bed.gender)}）`,
    place: placeWords(bed),
  }));
  // One that was chosen before, on the map or in another building, stays.
  const data =
    value && !found.some((one) => one.value === String(value.id))
      ? [{ value: String(value.id), label: value.place, place: value.place }, ...found]
      : found;
  return (
    <Input.Wrapper id={id} label={label} error={error} required>
      <div className={classes.bedField}>
        <Select
          aria-label="楼栋"
          data={buildingOptions.map((one) => ({ value: String(one.value), label: one.label }))}
          value={asked || null}
          allowDeselect={false}
          onChange={setBuilding}
        />
        <Select
          id={id}
          aria-label="床位"
          placeholder={free.isPending ? '正在读取' : `空闲 ${found.length} 张，可输入房间号`}
          data={data.map(({ value: one, label: words }) => ({ value: one, label: words }))}
          value={value ? String(value.id) : null}
          searchable
          limit={100}
          nothingFoundMessage="该楼没有符合的空闲床位"
          error={Boolean(error)}
          onChange={(next) => {
            const bed = data.find((one) => one.value === next);
            onChange(bed ? { id: Number(bed.value), place: bed.place } : null);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
