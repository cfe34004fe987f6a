/** What 课程详情 is divided into; the address names the one that is shown. */
export const parts = [
  { value: 'lessons', label: '课次与点名' },
  { value: 'scores', label: '成绩' },
  { value: 'archive', label: '归档' },
] as const;
export type Part = (typeof parts)[number]['value'];
export const isPart = (text: string | null): text is Part => parts.some(({ value }) => value === text);
