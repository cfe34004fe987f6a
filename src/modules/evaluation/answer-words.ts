import { sameFilled, type Filled, type FormItem, type Value } from '@contract/evaluation/form';
import type { ConflictField } from '@device/outbox/queued';

const missing = '未填写';
const points = (value: unknown) => (typeof value === 'number' ? `${value} 分` : missing);

/** What was answered to a question, in words for people to compare. */
function valueWords(item: FormItem | undefined, value: Value | undefined): string {
  if (value === undefined || value === '') return missing;
  if (typeof value === 'string') return item?.kind === 'signature' ? '已签名' : value;
  const option = (at: unknown) => (typeof at === 'number' && item?.options[at]?.text) || missing;
  if (typeof value === 'number') return item?.kind === 'single' ? option(value) : points(value);
  if (item?.kind === 'multi') return value.map(option).join('、') || missing;
  if (item?.kind === 'file') return `${value.length} 个文件`;
  return value.map((one, at) => `${item?.rows[at] ?? ''} ${points(one)}`.trim()).join('、');
}

/** Where two devices have written different things about one target: each question with what both say. */
export function differences(items: readonly FormItem[], mine: Filled, theirs: Filled): ConflictField[] {
  const keys = new Set(
    [mine, theirs].flatMap(({ values, comments }) => [...Object.keys(values), ...Object.keys(comments)]),
  );
  return [...keys].flatMap((key) => {
    const item = items.find((one) => one.key === key);
    const words = ({ values, comments }: Filled) =>
      valueWords(item, values[key]) + (comments[key] ? `（${comments[key]}）` : '');
    const part = ({ values, comments }: Filled): Filled => ({
      values: values[key] === undefined ? {} : { [key]: values[key] },
      comments: comments[key] ? { [key]: comments[key] } : {},
    });
    return sameFilled(part(mine), part(theirs))
      ? []
      : [{ key, label: item?.title ?? '评价内容', mine: words(mine), theirs: words(theirs) }];
  });
}
