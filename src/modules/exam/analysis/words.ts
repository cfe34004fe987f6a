/** Figures as people read them; what is not defined is a dash, never 0. */
export const share = (value: number | null): string => (value === null ? '–' : `${Math.round(value * 100)}%`);
export const decimal = (value: number | null, places = 2): string => (value === null ? '–' : value.toFixed(places));
export const plain = (value: number | null): string => (value === null ? '–' : String(Math.round(value * 100) / 100));

/** 45 秒, 2 分 5 秒. */
export function spent(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} 秒`;
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} 分${rest === 0 ? '' : ` ${rest} 秒`}`;
}
