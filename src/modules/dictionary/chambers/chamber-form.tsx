import { chamberEndpoints as calls, type Chamber } from '@contract/dictionary/chambers';
import { limits } from '@contract/dictionary/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { PeopleField } from '@/kits/pick/people-field';
import { staff } from '@/kits/pick/whom';
import { idsOf, some } from '@/kits/person/person-refs';

const labels = {
  name: '名称',
  code: '编码',
  academy: '所属学院',
  director: '主任',
  secretary: '秘书',
  members: '成员教师',
};

const valuesOf = (row: Chamber | null) => ({
  name: row?.name ?? '',
  code: row?.code ?? '',
  academy: row?.academy ?? '',
  director: some(row?.director),
  secretary: some(row?.secretary),
  members: row?.members ?? [],
});

/** Adds or edits a chamber. */
export function ChamberForm({ row, onClose }: RowFormProps<Chamber>) {
  const form = useRowForm({
    row,
    what: '教研室',
    draft: 'dictionary.chamber',
    labels,
    valuesOf,
    required: ['name', 'code'],
    call: calls.saveChamber,
    toInput: ({ director, secretary, members, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        director_id: idsOf(director)[0] ?? null,
        secretary_id: idsOf(secretary)[0] ?? null,
        member_ids: idsOf(members),
      },
    }),
    refresh: [calls.chambers],
  });
  return (
    <RowDrawer {...form.drawer} size={700} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <TextField {...form.fields('code')} maxLength={limits.code} />
      <TextField {...form.fields('academy')} maxLength={limits.text} />
      <PeopleField {...staff} field={form.fields('director')} most={1} />
      <PeopleField {...staff} field={form.fields('secretary')} most={1} />
      <PeopleField {...staff} field={form.fields('members')} most={limits.chamberMembers} />
    </RowDrawer>
  );
}
