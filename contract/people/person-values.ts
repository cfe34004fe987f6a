import { isDay } from '../kernel/day';
import { Gender } from '../kernel/enums';
import { blockMarks, lineMarks, markRefusals, tidyBlock, tidyLine } from '../kernel/marks';
import { genderOptions, isSensitive, trainYearsKey } from './core-fields';
import { idCardFacts, tidyIdCard } from './id-card';
import type { PersonField, PersonValue, PersonValues, TypeConfig } from './type-config';

/** Longest text of a field (requirements section 9). */
const longest = { input: 100, area: 300 };
const marks = { line: lineMarks, block: blockMarks };
const mostId = 2 ** 31 - 1;
const earliestYear = 1950;
const latestYear = 2100;

/** A value as it is stored: trimmed, an empty one as null, an identity number in its one spelling. */
export function tidyValue({ type }: Pick<PersonField, 'type'>, value: PersonValue | undefined): PersonValue {
  if (typeof value !== 'string') return value ?? null;
  const text =
    type === 'id_card'
      ? tidyIdCard(value)
      : type === 'phone'
        ? value.replaceAll(/[\s-]/g, '')
        : type === 'textarea'
          ? tidyBlock(value)
          : tidyLine(value);
  return text === '' ? null : text;
}

const checks: Partial<Record<PersonField['type'], (value: PersonValue, field: PersonField) => boolean>> = {
  number: (value) => Number.isFinite(value),
  date: (value) => typeof value === 'string' && isDay(value),
  choice: (value, { options }) => options.includes(String(value)),
  dept: isId,
  base: isId,
  academy: isId,
  // Counties have six digits; towns of the few cities without counties have nine.
  address: (value) => /^[1-9]\d{5}(\d{3})?$/.test(String(value)),
  id_card: (value) => idCardFacts(String(value)) !== null,
  phone: (value) => /^(1[3-9]\d{9}|0\d{9,11}|\d{7,8})$/.test(String(value)),
  file: isFileId,
  email: (value) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(String(value)),
};

/** Whether a value can name an attachment; a field's type may have been another once. */
export function isFileId(value: PersonValue | undefined): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function isId(value: PersonValue): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostId;
}

/** What is wrong with one value in the words of its field, or null. */
export function valueProblem(field: PersonField, given: PersonValue | undefined): string | null {
  const value = tidyValue(field, given);
  const { label, type, key } = field;
  if (value === null) return field.required ? `${label}是必填项` : null;
  const most = type === 'textarea' ? longest.area : longest.input;
  if (typeof value === 'string' && value.length > most) return `${label}不能超过 ${most} 个字`;
  const kind = type === 'textarea' ? 'block' : 'line';
  if (typeof value === 'string' && marks[kind].test(value)) return `${label}${markRefusals[kind]}`;
  if (typeof value === 'number' && !['number', 'dept', 'base', 'academy'].includes(type)) return `${label}填写有误`;
  if (checks[type]?.(value, field) === false) return `请填写正确的${label}`;
  if (key === 'recruit_year' && !isYear(value)) return `${label}应在 ${earliestYear} 到 ${latestYear} 之间`;
  if (key === trainYearsKey && !isTrainYears(value)) return `${label}应为 1 到 10 的整数`;
  return null;
}

function isTrainYears(value: PersonValue): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10;
}

function isYear(value: PersonValue): boolean {
  return Number.isInteger(value) && Number(value) >= earliestYear && Number(value) <= latestYear;
}

/**
 * Problems by field key of the values that a person of the type would have. Fields that are not shown are not asked
 * for; an identity number must agree with birth date and gender.
 */
export function valueProblems(config: TypeConfig, values: PersonValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of config.fields.filter(({ shown }) => shown)) {
    const problem = valueProblem(field, values[field.key]);
    if (problem) problems[field.key] = problem;
  }
  return { ...identityProblems(values), ...problems };
}

/** What of birth date and gender does not agree with the identity number, by field key. */
export function identityProblems({ id_card, birth_date, gender }: PersonValues): Record<string, string> {
  const facts = typeof id_card === 'string' ? idCardFacts(id_card) : null;
  if (!facts) return {};
  return {
    ...(birth_date && birth_date !== facts.birthDate && { birth_date: '出生日期与身份证号不一致' }),
    ...(gender && gender !== genderWord(facts.gender) && { gender: '性别与身份证号不一致' }),
  };
}

/** Keys that the configuration does not have. */
export function unknownKeys(config: TypeConfig, values: PersonValues): string[] {
  const known = new Set(config.fields.map(({ key }) => key));
  return Object.keys(values).filter((key) => !known.has(key));
}

/** 男 or 女; empty when it is not recorded. */
export function genderWord(gender: number | null): string {
  if (gender === null) return '';
  return genderOptions[gender === Gender.male ? 0 : 1]!;
}

export function genderOf(word: PersonValue | undefined): number | null {
  if (word === genderOptions[0]) return Gender.male;
  return word === genderOptions[1] ? Gender.female : null;
}

/** A sensitive value with its middle hidden: enough to tell two apart, not enough to use. */
export function maskValue(field: Pick<PersonField, 'key' | 'type'>, value: PersonValue): PersonValue {
  if (value === null || value === '' || !isSensitive(field)) return value;
  const text = String(value);
  if (field.type === 'id_card') return maskIdCard(text.slice(-4));
  if (field.type === 'phone') return maskPhone(text);
  if (field.type === 'email') return text.replace(/^(.).*@/u, '$1***@');
  return `${Array.from(text).slice(0, 3).join('')}***`;
}

/** All that is shown of an identity number is its last four characters. */
export function maskIdCard(last4: string): string {
  return last4 === '' ? '' : `${'*'.repeat(14)}${last4}`;
}

/** `138****5678`; of numbers without an area code the last two digits. */
export function maskPhone(phone: string): string {
  if (phone === '') return '';
  return phone.length < 10 ? `****${phone.slice(-2)}` : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
