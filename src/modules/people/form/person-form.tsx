import { fieldsOf, isSensitive } from '@contract/people/core-fields';
import { peopleEndpoints } from '@contract/people/endpoints';
import { idCardFacts } from '@contract/people/id-card';
import { genderWord, tidyValue } from '@contract/people/person-values';
import type { PersonField as FieldSpec, PersonValue, PersonValues } from '@contract/people/type-config';
import type { TypeDetail } from '@contract/people/type-endpoints';
import type { UserDetail } from '@contract/people/types';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useAgreementOptions } from '../agreement-options';
import { useBaseOptions, useMajorOptions } from '../options';
import { detailsPath } from '../paths';
import { askedFields, changedValues, fieldNames, formRules, formValues } from './form-values';
import { PersonField } from './person-field';
import { useDuplicates } from './use-duplicates';

interface PersonFormProps {
  type: TypeDetail;
  /** Absent for a new person. */
  person: UserDetail | undefined;
}

const refresh = [peopleEndpoints.query, peopleEndpoints.detail];
const errorFields = { STAFF_ID_TAKEN: 'staff_id', ID_CARD_TAKEN: 'id_card', PERSON_OUT_OF_SCOPE: 'dept_id' };

/** Records or edits a person with the fields of their personnel type. */
export function PersonForm({ type, person }: PersonFormProps) {
  const navigate = useNavigate();
  const [what, name] = person ? ['编辑人员', person.name] : ['新增人员', type.type_name];
  useTabTitle(what, name);
  const { config } = type;
  const stored = useMemo(() => person?.values ?? {}, [person]);
  const initial = useMemo(() => formValues(config, stored), [config, stored]);
  /** What the server has, as far as is known; only what differs from it is sent. */
  const base = useRef<PersonValues>(initial);
  const form = useReachForm<PersonValues>({
    key: person ? `person:${person.user_id}` : `person:new-${type.id}`,
    initial,
    version: person?.version,
    labels: Object.fromEntries(askedFields(config).map(({ key, label }) => [key, label])),
    rules: useMemo(() => formRules(config, stored), [config, stored]),
  });
  const options = {
    bases: useBaseOptions(),
    majors: useMajorOptions(),
    academies: useAgreementOptions(),
  };
  const duplicates = useDuplicates(form.values, initial, person?.user_id);

  const shared = {
    refresh,
    errorFields,
    fieldNames: fieldNames(config),
    onDone: ({ user_id }: { user_id: number }) => void navigate(detailsPath(user_id), { replace: true }),
  };
  const add = useFormSave(form, peopleEndpoints.add, {
    ...shared,
    done: '已新增',
    toInput: (values) => ({ body: { person_type_id: type.id, values: tidy(config.fields, values) } }),
  });
  const edit = useFormSave(form, peopleEndpoints.edit, {
    ...shared,
    done: '已保存',
    toInput: (values) => ({
      body: { user_id: person!.user_id, values: tidy(config.fields, changedValues(values, base.current)) },
    }),
    fromCopy: (copy: UserDetail) => {
      base.current = formValues(config, copy.values);
      return base.current;
    },
  });

  const onIdCard = (value: PersonValue) => {
    const facts = idCardFacts(String(value ?? ''));
    form.fields('id_card').onChange(value);
    if (!facts) return;
    if ('birth_date' in form.values) form.set({ birth_date: facts.birthDate });
    if ('gender' in form.values) form.set({ gender: genderWord(facts.gender) });
  };

  return (
    <FormPage form={form} title={`${what}：${name}`} onSubmit={person ? edit : add}>
      {config.sections.map((section) => {
        const fields = fieldsOf(config, section.key).filter((field) => field.key in form.values);
        if (fields.length === 0) return null;
        return (
          <FormSection key={section.key} title={section.title}>
            {fields.map((field) => (
              <PersonField
                key={field.key}
                form={form}
                field={field}
                options={options}
                help={helpOf(field, stored)}
                error={duplicates[field.key as keyof typeof duplicates]}
                {...(field.key === 'id_card' && { onChange: onIdCard })}
              />
            ))}
          </FormSection>
        );
      })}
    </FormPage>
  );
}

function helpOf(field: FieldSpec, stored: PersonValues): string | undefined {
  const masked = stored[field.key] ?? null;
  if (isSensitive(field) && masked !== null) return `已登记 ${masked}，留空则不修改`;
  return field.key === 'id_card' ? '填写后自动带出出生日期和性别' : undefined;
}

function tidy(fields: readonly FieldSpec[], values: PersonValues): PersonValues {
  return Object.fromEntries(
    fields
      .filter(({ key }) => key in values)
      .map((field) => [field.key, tidyValue(field, values[field.key])] as const)
      .filter(([, value]) => value !== undefined),
  );
}
