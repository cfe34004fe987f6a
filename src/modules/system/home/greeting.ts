/** 早上好 to 晚上好, by the clock of the device. */
export function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5) return '夜深了';
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}
