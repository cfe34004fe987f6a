import { wheelEndpoints as calls, type WheelGroup } from '@contract/graduate-wheel/wheel';
import { limits, wheelKindKeys, wheelKinds, type WheelKind } from '@contract/graduate-wheel/rules';
import { levels, type Level } from '@contract/graduate/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { PeopleField } from '@/kits/pick/people-field';

const labels = { name: '小组名称', kind: '类别', members: '学生' };
const kinds = wheelKindKeys.map((value) => ({ value, label: wheelKinds[value] }));

interface GroupFormProps {
  row: WheelGroup | null;
  semesterId: number;
  level: Level;
  onClose: () => void;
}

/** A group and who is in it. */
export function GroupForm({ row, semesterId, level, onClose }: GroupFormProps) {
  const form = useRowForm({
    row,
    what: '轮转小组',
    draft: `graduate-wheel.group.${semesterId}`,
    labels,
    valuesOf: (one: WheelGroup | null) => ({
      name: one?.name ?? '',
      kind: (one?.kind ?? 'internship') as WheelKind | null,
      members: (one?.members ?? []) as readonly PersonRef[],
    }),
    required: ['name', 'kind'],
    call: calls.saveWheelGroup,
    toInput: ({ name, kind, members }) => ({
      body: { id: row?.id, semester_id: semesterId, name, kind: kind!, members: members.map(({ user_id: id }) => id) },
    }),
    refresh: [calls.wheel],
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('kind')} options={kinds} />
      <PeopleField
        field={form.fields('members')}
        among="own"
        most={limits.students}
        help={`只能选择${levels[level]}，每人在一个学期只属于一个小组`}
      />
    </RowDrawer>
  );
}
