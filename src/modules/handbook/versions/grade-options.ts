import { limits } from '@contract/handbook/rules';
import { serverNow } from '@device/api/server-time';
import dayjs from 'dayjs';

/** Years before this one and after it that a version may be made for. */
const [before, after] = [10, 5];

/** Years of entry that may be chosen, the coming ones first; those that are chosen already among them. */
export function gradeOptions(chosen: readonly number[]) {
  const now = dayjs(serverNow()).year();
  const years = Array.from({ length: before + after + 1 }, (_, index) => now + after - index);
  const [least, most] = limits.grade;
  return [...new Set([...years, ...chosen])]
    .filter((year) => least <= year && year <= most)
    .toSorted((one, other) => other - one)
    .map((year) => ({ value: year, label: `${year} 级` }));
}
