/**
 * Fractions of whole numbers, for results that people compare: 0.1 of a sheet is a tenth here, not the binary number
 * nearest to it, so that a half is a half when it is rounded.
 */
export interface Exact {
  over: bigint;
  under: bigint;
}

export const zero: Exact = { over: 0n, under: 1n };

/** The number as it is written in decimals, e.g. 0.1 or 1e-7. @param value finite */
export function exact(value: number): Exact {
  const [, sign, whole, part = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value))!;
  const digits = BigInt(`${sign}${whole}${part}`);
  const power = Number(exponent) - part.length;
  return power >= 0
    ? { over: digits * 10n ** BigInt(power), under: 1n }
    : { over: digits, under: 10n ** BigInt(-power) };
}

export const plus = (one: Exact, two: Exact): Exact =>
  reduced(one.over * two.under + two.over * one.under, one.under * two.under);

export const times = (one: Exact, two: Exact): Exact => reduced(one.over * two.over, one.under * two.under);

/** @param by not zero */
export const dividedBy = (one: Exact, by: Exact): Exact => reduced(one.over * by.under, one.under * by.over);

/** Rounded half up to hundredths. @param value not negative */
export function toHundredths({ over, under }: Exact): number {
  return Number((over * 200n + under) / (under * 2n)) / 100;
}

/** Keeps the numbers short: sums over hundreds of answers would grow without end. */
function reduced(over: bigint, under: bigint): Exact {
  let [one, two] = [over < 0n ? -over : over, under];
  while (two !== 0n) [one, two] = [two, one % two];
  return one === 0n ? zero : { over: over / one, under: under / one };
}
