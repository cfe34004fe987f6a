import dayjs from 'dayjs';

/** Years that days may lie in. Of others the database refuses some, and none is a day of a hospital. */
export const knownYears = /^(19|20|21)/;
export const yearsRefusal = '年份应在 1900 至 2199 之间';

/** Whether the text is a day `YYYY-MM-DD` that exists. One such as 30 February would roll over. */
export function isDay(text: string): boolean {
  return knownYears.test(text) && dayjs(text).isValid() && dayjs(text).format('YYYY-MM-DD') === text;
}
