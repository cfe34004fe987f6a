import { limits } from '@contract/student/rules';
import { Select } from '@mantine/core';
import { RowList } from '@/kits/form/row-list';
import type { FieldProps } from '@/kits/form/use-reach-form';
import type { Member } from './member';

/** A post and who holds it; either is null until it is chosen. */
export interface Cadre {
  user_id: number | null;
  cadre_id: number | null;
}

interface CadresFieldProps extends FieldProps<readonly Cadre[]> {
  members: readonly Member[];
  options: readonly { value: number; label: string }[];
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));
const textOf = (id: number | null) => (id === null ? null : String(id));

/** Who of the members holds which post. */
export function CadresField({ members, options, range: _range, required: _required, ...field }: CadresFieldProps) {
  const people = members.map(({ user_id: id, name, staff_id: number }) => ({
    value: String(id),
    label: `${name}（${number}）`,
  }));
  const posts = options.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <RowList {...field} what="班干部" most={limits.cadres} fresh={(): Cadre => ({ user_id: null, cadre_id: null })}>
      {(row, change, index) => (
        <>
          <Select
            aria-label={`第 ${index + 1} 行职务`}
            placeholder="职务"
            data={posts}
            value={textOf(row.cadre_id)}
            onChange={(text) => change({ cadre_id: numberOf(text) })}
          />
          <Select
            aria-label={`第 ${index + 1} 行成员`}
            placeholder={members.length === 0 ? '先加入成员' : '成员'}
            data={people}
            searchable
            nothingFoundMessage="本班没有此人"
            value={textOf(row.user_id)}
            onChange={(text) => change({ user_id: numberOf(text) })}
          />
        </>
      )}
    </RowList>
  );
}
