import {
  archiveSectionKeys,
  sectionOf,
  type ArchiveField,
  type ArchiveSectionKey,
  type ArchiveValues,
  type FieldType,
} from './archive-sections';

/** 档案字段: what a hospital adds to the sections of an archive, and what it does without. No schema here. */
export const fieldLimits = {
  name: 20,
  option: 40,
  options: 20,
  /** Fields that a hospital adds to one section: more make a form that nobody fills in. */
  further: 5,
  sort: [0, 999],
  /** Of a number. */
  range: [0, 9999],
} as const;

/** A field as the hospital set it: one of its own, or a standing one that may be changed. */
export interface FieldSetting {
  section: ArchiveSectionKey;
  key: string;
  name: string;
  type: FieldType;
  options: readonly string[];
  is_required: boolean;
  /** 2: no longer asked for; what was filled in stays. */
  status: 1 | 2;
  sort: number;
}

/** Fields of a section; `hidden` are those that are switched off. */
export interface SectionFields {
  shown: readonly ArchiveField[];
  hidden: readonly ArchiveField[];
}
export type AllFields = Readonly<Record<ArchiveSectionKey, SectionFields>>;

/** Keys of the hospital's own fields; a standing one never looks like that. */
export const isFurther = (key: string): boolean => /^x[0-9a-f]{8}$/u.test(key);

/** The fields of a section: the standing ones as they were set, and those of the hospital's own behind them. */
export function sectionFields(section: ArchiveSectionKey, settings: readonly FieldSetting[]): SectionFields {
  const own = settings.filter((one) => one.section === section);
  const all = sectionOf(section).fields.map(({ mayChange, ...field }) => {
    const set = mayChange ? own.find(({ key }) => key === field.key) : undefined;
    return { field: set ? { ...field, is_required: set.is_required } : field, isShown: set?.status !== 2 };
  });
  const further = own.filter(({ key }) => isFurther(key)).toSorted((one, other) => one.sort - other.sort);
  for (const set of further) all.push({ field: furtherField(set), isShown: set.status === 1 });
  const of = (isShown: boolean) => all.filter((one) => one.isShown === isShown).map(({ field }) => field);
  return { shown: of(true), hidden: of(false) };
}

const furtherField = ({ key, name, type, options, is_required }: FieldSetting): ArchiveField => ({
  key,
  label: name,
  type,
  is_required,
  options,
  range: type === 'number' ? fieldLimits.range : null,
  may_lie_ahead: true,
});

export const allFields = (settings: readonly FieldSetting[]): AllFields =>
  Object.fromEntries(archiveSectionKeys.map((key) => [key, sectionFields(key, settings)])) as unknown as AllFields;

/** What a hospital has that changed nothing. */
export const standingFields: AllFields = allFields([]);

/** Every field that an entry may have a value of. */
export const knownFields = ({ shown, hidden }: SectionFields): readonly ArchiveField[] => [...shown, ...hidden];

/**
 * What is stored of an entry: what was asked for, with nothing left unsaid. What stood in a field that is switched off stays as
 * it was, and one of the hospital's own that is empty is not stored: an entry from before it is the same one.
 */
export function tidyValues(fields: SectionFields, values: ArchiveValues, was: ArchiveValues = {}): ArchiveValues {
  const asked = fields.shown.map(({ key }) => {
    const value = values[key] ?? null;
    return [key, value === '' ? null : value] as const;
  });
  const kept = fields.hidden.flatMap(({ key }) => (key in was ? [[key, was[key]!] as const] : []));
  return Object.fromEntries([...asked, ...kept].filter(([key, value]) => value !== null || !isFurther(key)));
}

/** Labels of what has to be filled in and is not. */
export const lackingFields = (fields: readonly ArchiveField[], values: ArchiveValues): string[] =>
  fields.filter(({ key, is_required }) => is_required && (values[key] ?? null) === null).map(({ label }) => label);

/** Why a setting cannot be kept; empty: it can. @param others of the same section @param uses archives that have a value */
export function fieldProblem(
  next: Omit<FieldSetting, 'key'>,
  before: (FieldSetting & { uses: number }) | undefined,
  others: readonly FieldSetting[],
): string {
  const { title, fields } = sectionOf(next.section);
  if (before && !isFurther(before.key))
    return next.name === before.name && next.type === before.type && next.section === before.section
      ? ''
      : `“${before.name}”是固定字段，只能修改是否必填和启用`;
  if (before && next.section !== before.section) return '字段不能改到其他部分，请停用后在该部分新增';
  if (before && next.type !== before.type && before.uses > 0)
    return `已有 ${before.uses} 份档案填写了“${before.name}”，不能修改类型，请停用后新增`;
  if (next.type === 'choice' && next.options.length < 2) return '单选字段请至少填写两个选项';
  if (fields.some(({ label }) => label === next.name) || next.name === '证明材料')
    return `${title}已有“${next.name}”，请换一个名称`;
  const further = others.filter(({ key }) => isFurther(key)).length;
  return !before && further >= fieldLimits.further
    ? `${title}最多增加 ${fieldLimits.further} 个字段，请修改或删除不用的字段`
    : '';
}
