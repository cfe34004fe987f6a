/** Words of a form's value for people to compare: texts, numbers, yes or no, things with a name, and lists of them. */
export function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('、') || '未填写';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object' && value !== null && 'name' in value) return wordsOf(value.name);
  return (typeof value === 'string' || typeof value === 'number' ? String(value) : '') || '未填写';
}
