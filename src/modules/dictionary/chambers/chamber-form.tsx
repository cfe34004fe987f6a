import { chamberEndpoints, type Chamber } from '@contract/dictionary/chambers';
import type { PersonRef } from '@contract/dictionary/types';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf, namesOf, PeopleField } from '../parts/person-fields';

const labels = {
  name: '名称',
  code: '编码',
  academy: '所属学院',
  director: '主任',
  secretary: '秘书',
  members: '成员教师',
};
const mostMembers = 500;

interface Values {
  name: string;
  code: string;
  academy: string;
  director: readonly PersonRef[];
  secretary: readonly PersonRef[];
  members: readonly PersonRef[];
}

function valuesOf(row: Chamber | null): Values {
  return {
    name: row?.name ?? '',
    code: row?.code ?? '',
    academy: row?.academy ?? '',
    director: row?.director ? [row.director] : [],
    secretary: row?.secretary ? [row.secretary] : [],
    members: row?.members ?? [],
  };
}

/** Adds or edits a teaching office. */
export function ChamberForm({ row, onClose }: { row: Chamber | null; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `chamber:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    version: row?.version,
    labels,
    rules: { name: required(labels.name), code: required(labels.code) },
  });
  const save = useFormSave(form, chamberEndpoints.saveChamber, {
    toInput: ({ director, secretary, members, ...values }) => ({
      body: {
        ...(row && { id: row.id }),
        ...values,
        director_id: director[0]?.user_id ?? null,
        secretary_id: secretary[0]?.user_id ?? null,
        member_ids: idsOf(members),
      },
    }),
    fromCopy: valuesOf,
    refresh: [chamberEndpoints.chambers],
    done: row ? '教研室已保存' : '教研室已新增',
    errorFields: { DICT_NAME_TAKEN: 'name', DICT_CODE_TAKEN: 'code' },
    show: (_, value) => (typeof value === 'string' ? value : namesOf(value as readonly PersonRef[])) || '未填写',
  });
  return (
    <FormDrawer form={form} title={row ? '编辑教研室' : '新增教研室'} size={700} onSubmit={save} onClose={onClose}>
      <FormSection>
        <TextField {...form.fields('name')} />
        <TextField {...form.fields('code')} maxLength={50} />
        <TextField {...form.fields('academy')} />
        <PeopleField field={form.fields('director')} most={1} />
        <PeopleField field={form.fields('secretary')} most={1} />
        <PeopleField field={form.fields('members')} most={mostMembers} />
      </FormSection>
    </FormDrawer>
  );
}
