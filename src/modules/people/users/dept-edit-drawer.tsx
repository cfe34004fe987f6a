import { deptEditing } from '@contract/people/dept-fields';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { PersonValues } from '@contract/people/type-config';
import type { TypeDetail } from '@contract/people/type-endpoints';
import type { UserDetail } from '@contract/people/types';
import type { UserRow } from '@contract/people/user-types';
import { isSensitive } from '@contract/people/core-fields';
import { Drawer } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { useAgreementOptions } from '../agreement-options';
import { changedValues, fieldNames, formRules, formValues } from '../form/form-values';
import { PersonField } from '../form/person-field';
import { useBaseOptions, useMajorOptions } from '../options';
import { useSystemTypes } from '../queries';
import { useFresh } from './use-fresh';
import { userReads } from './user-reads';

interface DeptEditDrawerProps {
  user: UserRow;
  onClose: () => void;
}

/** What a department changes of its people: some of it at once, the rest once the education office agrees. */
export function DeptEditDrawer({ user, onClose }: DeptEditDrawerProps) {
  const person = useCall(peopleEndpoints.detail, { query: { user_id: user.user_id } });
  const types = useSystemTypes();
  const type = types.data?.find(({ id }) => id === user.person_type_id);
  const fresh = useFresh(person);
  if (fresh && type) return <DeptEditForm person={fresh} type={type} onClose={onClose} />;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`编辑：${user.name}`}
      size={700}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={person} what="人员资料">
        {() => (types.data && fresh ? '该人员的类型已停用，不能编辑' : null)}
      </Loaded>
    </Drawer>
  );
}

interface DeptEditFormProps {
  person: UserDetail;
  type: TypeDetail;
  onClose: () => void;
}

function DeptEditForm({ person, type, onClose }: DeptEditFormProps) {
  const { config } = type;
  const stored = person.values;
  const initial = useMemo(() => formValues(config, stored), [config, stored]);
  /** What the server has, as far as is known; only what differs from it is sent. */
  const base = useRef<PersonValues>(initial);
  const form = useReachForm<PersonValues>({
    key: `dept-person:${person.user_id}`,
    initial,
    version: person.version,
    labels: Object.fromEntries(config.fields.map(({ key, label }) => [key, label])),
    rules: useMemo(() => formRules(config, stored), [config, stored]),
  });
  const options = {
    bases: useBaseOptions(),
    majors: useMajorOptions(),
    academies: useAgreementOptions(),
  };
  const save = useFormSave(form, peopleEndpoints.deptEdit, {
    refresh: userReads,
    fieldNames: fieldNames(config),
    done: ({ submitted }) => (submitted.length > 0 ? '已提交，需审核的内容通过后生效' : '已保存'),
    toInput: (values) => ({
      params: { userId: person.user_id },
      body: { values: changedValues(values, base.current) },
    }),
    fromCopy: (copy: UserDetail) => {
      base.current = formValues(config, copy.values);
      return base.current;
    },
  });
  const fieldsOf = (way: 'direct' | 'proposal') =>
    config.fields
      .filter((field) => deptEditing(field) === way && field.key in form.values)
      .map((field) => (
        <PersonField
          key={field.key}
          form={form}
          field={field}
          options={options}
          {...(isSensitive(field) && stored[field.key] && { help: `已登记 ${stored[field.key]}，留空则不修改` })}
        />
      ));
  return (
    <FormDrawer form={form} title={`编辑：${person.name}`} size={700} onSubmit={save} onClose={onClose}>
      <FormSection title="联系与带教信息" hint="保存后立即生效。">
        {fieldsOf('direct')}
      </FormSection>
      <FormSection title="其他信息" hint="修改后提交审核，通过后生效。">
        {fieldsOf('proposal')}
      </FormSection>
    </FormDrawer>
  );
}
