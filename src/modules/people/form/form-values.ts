import { isSensitive } from '@contract/people/core-fields';
import { valueProblem, valueProblems } from '@contract/people/person-values';
import type { PersonField, PersonValue, PersonValues, TypeConfig } from '@contract/people/type-config';
import type { Rules } from '@/kits/form/rules';

/** The fields that the form asks for, in the order of their sections. */
export function askedFields(config: TypeConfig): PersonField[] {
  return config.sections.flatMap(({ key }) => config.fields.filter((field) => field.section === key && field.shown));
}

/** What an input begins with. Sensitive values came masked: their inputs begin empty, and empty leaves them alone. */
export function formValues(config: TypeConfig, stored: PersonValues): PersonValues {
  return Object.fromEntries(
    askedFields(config).map((field) => [field.key, isSensitive(field) ? '' : (stored[field.key] ?? blank(field))]),
  );
}

function blank({ type }: PersonField): PersonValue {
  return ['text', 'textarea', 'id_card', 'phone', 'email'].includes(type) ? '' : null;
}

/** The fields that differ from what the server has. */
export function changedValues(values: PersonValues, base: PersonValues): PersonValues {
  const same = (one: PersonValue, other: PersonValue | undefined) => (one ?? '') === (other ?? '');
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !same(value, base[key])));
}

/** The checks of the server, said before it is asked. */
export function formRules(config: TypeConfig, stored: PersonValues): Rules<PersonValues> {
  const asked = askedFields(config);
  const entries = asked.map((field) => {
    const isKept = isSensitive(field) && (stored[field.key] ?? null) !== null;
    const checked = isKept ? { ...field, required: false } : field;
    return [
      field.key,
      (value: PersonValue, values: PersonValues) =>
        valueProblem(checked, value) ??
        (value === null || value === '' ? null : (valueProblems({ ...config, fields: [] }, values)[field.key] ?? null)),
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** Paths of the call's input that name fields of the form. */
export function fieldNames(config: TypeConfig): Record<string, string> {
  return Object.fromEntries(config.fields.map(({ key }) => [`values.${key}`, key]));
}
