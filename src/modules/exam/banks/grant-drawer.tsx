import { bankEndpoints as calls, type Bank, type BankGrant } from '@contract/exam/banks';
import { limits } from '@contract/exam/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { useCall } from '@/kernel/query/use-call';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf } from '@/kits/person/person-refs';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { PeopleField } from '@/kits/pick/people-field';
import { colleagues } from '@/kits/pick/whom';
import { bankReads } from './reads';

interface GrantDrawerProps {
  bank: Bank;
  onClose: () => void;
}

/** Whom a bank, and all below it, is open to. */
export function GrantDrawer({ bank, onClose }: GrantDrawerProps) {
  const { data } = useCall(calls.grants, { query: { bank_id: bank.id } }, { staleTime: 0 });
  return data ? <GrantForm bank={bank} grants={data} onClose={onClose} /> : null;
}

interface Values {
  users: readonly PersonRef[];
  editors: readonly PersonRef[];
  dept_ids: readonly number[];
  editor_dept_ids: readonly number[];
}

function GrantForm({ bank, grants, onClose }: GrantDrawerProps & { grants: readonly BankGrant[] }) {
  const people = (level: number) => grants.flatMap(({ person, level: one }) => (one === level && person) || []);
  const depts = (level: number) => grants.flatMap(({ dept, level: one }) => (one === level && dept ? dept.id : []));
  const form = useReachForm<Values>({
    key: `exam.grants:${bank.id}`,
    initial: {
      users: people(1),
      editors: people(2),
      dept_ids: depts(1),
      editor_dept_ids: depts(2),
    },
    labels: { users: '可使用的人', editors: '可编辑的人', dept_ids: '可使用的科室', editor_dept_ids: '可编辑的科室' },
  });
  const save = useFormSave(form, calls.saveGrants, {
    refresh: [...bankReads, calls.grants],
    done: '授权已保存',
    toInput: ({ users, editors, dept_ids, editor_dept_ids }) => ({
      body: {
        bank_id: bank.id,
        people: [...levelled(idsOf(users), 1), ...levelled(idsOf(editors), 2)],
        depts: [...levelled(dept_ids, 1), ...levelled(editor_dept_ids, 2)],
      },
    }),
  });
  return (
    <FormDrawer form={form} title={`“${bank.name}”授权`} onSubmit={save} onClose={onClose} size={700}>
      <FormSection hint="授权对下级题库同样有效；使用指查看、组卷与复制，编辑指增删改试题">
        <PeopleField {...colleagues} field={form.fields('users')} most={limits.grants} />
        <PeopleField {...colleagues} field={form.fields('editors')} most={limits.grants} />
        <DepartmentsField field={form.fields('dept_ids')} most={limits.grants} />
        <DepartmentsField field={form.fields('editor_dept_ids')} most={limits.grants} />
      </FormSection>
    </FormDrawer>
  );
}

const levelled = <Level extends 1 | 2>(ids: readonly number[], level: Level) => ids.map((id) => ({ id, level }));
