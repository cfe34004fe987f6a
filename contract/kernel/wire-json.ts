import { z } from 'zod';

/** Deeper nesting than any screen needs would exhaust the stack of those who write it as text. */
const deepest = 32;

/** Any JSON whose text is at most `most` UTF-16 units long, and that is nested no deeper than a screen needs. */
export const jsonValue = (most: number) =>
  z.unknown().refine((value) => isStorable(value, most), `内容须为不超过 ${most / 1000} KB 的 JSON`);

function isStorable(value: unknown, most: number): boolean {
  return value !== undefined && isShallow(value, deepest) && JSON.stringify(value).length <= most;
}

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

/** Values by key, at most so many. */
export const recordOf = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  most: number,
) => z.record(key, value).refine((values) => Object.keys(values).length <= most, `最多 ${most} 项`);
