const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** A moment by the hospital's clock. */
export const timeWords = (at: string | number): string => format.format(new Date(at)).replaceAll('/', '-');
