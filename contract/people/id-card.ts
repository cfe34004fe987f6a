import dayjs from 'dayjs';
import { Gender } from '../kernel/enums';

/** What a resident identity number says of its holder. */
export interface IdCardFacts {
  /** YYYY-MM-DD. */
  birthDate: string;
  gender: (typeof Gender)[keyof typeof Gender];
  /** County of first registration, six digits. */
  areaCode: string;
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';

/** The number as it is stored: without blanks, the check character upper-case. */
export function tidyIdCard(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/** The check character for the first seventeen digits (GB 11643-1999, ISO 7064 MOD 11-2). */
export function idCardCheck(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return checkCharacters[sum % 11]!;
}

/**
 * Birth date, gender and area of an identity number; null when it is none: wrong length, wrong check character, or a
 * birth date that does not exist or lies in the future.
 * @param today YYYY-MM-DD
 */
export function idCardFacts(text: string, today = dayjs().format('YYYY-MM-DD')): IdCardFacts | null {
  const number = tidyIdCard(text);
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || idCardCheck(number) !== number[17]) return null;
  const birthDate = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const exists = dayjs(birthDate).format('YYYY-MM-DD') === birthDate;
  if (!exists || birthDate < '1900-01-01' || birthDate > today) return null;
  return {
    birthDate,
    gender: Number(number[16]) % 2 === 1 ? Gender.male : Gender.female,
    areaCode: number.slice(0, 6),
  };
}
