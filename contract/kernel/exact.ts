/**
 * Fractions of whole numbers, without a common divisor and over a positive number. Points are compared with pass marks
 * and places with borders: 0.1 is a tenth here, not the binary number nearest to it.
 */
export interface Exact {
  over: bigint;
  under: bigint;
}

export const zero: Exact = { over: 0n, under: 1n };
export const one: Exact = { over: 1n, under: 1n };

/** @param under not zero */
export function fraction(over: bigint, under: bigint): Exact {
  let [left, right] = [over < 0n ? -over : over, under < 0n ? -under : under];
  while (right !== 0n) [left, right] = [right, left % right];
  const sign = under < 0n ? -1n : 1n;
  return left === 0n ? zero : { over: (sign * over) / left, under: (sign * under) / left };
}

/** The number as it is written in decimals, e.g. 0.1 or 1e-7. @param value finite */
export const exact = (value: number): Exact => readExact(String(value))!;

/** A decimal as people write it; undefined for what is none. Full-width forms are to be normalised before. */
export function readExact(text: string): Exact | undefined {
  const found = /^([+\-−]?)(\d*)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(text);
  const [, sign = '', whole = '', part = '', exponent = '0'] = found ?? [];
  if (whole + part === '') return undefined;
  const digits = BigInt(whole + part) * (sign === '-' || sign === '−' ? -1n : 1n);
  const power = Number(exponent) - part.length;
  return power >= 0 ? fraction(digits * 10n ** BigInt(power), 1n) : fraction(digits, 10n ** BigInt(-power));
}

export const whole = (value: number | bigint): Exact => ({ over: BigInt(value), under: 1n });
/** Whole numbers, which points mostly are, need no common divisor. */
const areWhole = (left: Exact, right: Exact): boolean => left.under === 1n && right.under === 1n;
export const plus = (left: Exact, right: Exact): Exact =>
  areWhole(left, right)
    ? { over: left.over + right.over, under: 1n }
    : fraction(left.over * right.under + right.over * left.under, left.under * right.under);
export const negative = ({ over, under }: Exact): Exact => ({ over: -over, under });
export const minus = (left: Exact, right: Exact): Exact => plus(left, negative(right));
export const times = (left: Exact, right: Exact): Exact =>
  areWhole(left, right)
    ? { over: left.over * right.over, under: 1n }
    : fraction(left.over * right.over, left.under * right.under);
/** @param by not zero */
export const dividedBy = (value: Exact, by: Exact): Exact => fraction(value.over * by.under, value.under * by.over);
export const sumOf = (values: readonly Exact[]): Exact => values.reduce(plus, zero);

/** Below 0 where the left one is less, above where it is more. */
export function compare(left: Exact, right: Exact): number {
  const distance = left.over * right.under - right.over * left.under;
  return distance < 0n ? -1 : distance > 0n ? 1 : 0;
}
export const isZero = ({ over }: Exact): boolean => over === 0n;
export const larger = (left: Exact, right: Exact): Exact => (compare(left, right) < 0 ? right : left);
export const smaller = (left: Exact, right: Exact): Exact => (compare(left, right) > 0 ? right : left);
export const distance = (left: Exact, right: Exact): Exact => {
  const difference = minus(left, right);
  return difference.over < 0n ? negative(difference) : difference;
};

/** Rounded half up, which is towards more: 0.125 to 0.13, -0.125 to -0.12. @param parts of one, e.g. 100 */
export function rounded(value: Exact, parts = 100n): Exact {
  const [over, under] = [2n * value.over * parts + value.under, 2n * value.under];
  return fraction(over / under - (over < 0n && over % under !== 0n ? 1n : 0n), parts);
}

/** Rounded half up to hundredths, as a number. */
export const toHundredths = (value: Exact): number => toNumber(rounded(value));

/** The nearest number to a fraction of any length. */
export function toNumber({ over, under }: Exact): number {
  const safe = BigInt(Number.MAX_SAFE_INTEGER);
  if (over <= safe && over >= -safe && under <= safe) return Number(over) / Number(under);
  // Twenty digits beyond the first of the result, then one rounding.
  const sign = over < 0n ? -1 : 1;
  const size = over < 0n ? -over : over;
  const shift = Math.max(0, under.toString().length - size.toString().length + 20);
  const digits = (size * 10n ** BigInt(shift)) / under;
  return sign * Number(`${digits}e-${shift}`);
}
