/** What is said of a number outside its range, by forms and by schemas alike. */
export const rangeWords = (least: number, most: number) => `应在 ${least} 到 ${most} 之间`;
export const wholeWords = '应为整数';
