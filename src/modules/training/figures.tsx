import { figuresOf, missingOf } from '@contract/training/completion';
import classes from './training.module.css';
import { percent, type CountedItem } from './words';

/** The three rates of some items, and what they still lack. */
export function HandbookFigures({ items }: { items: readonly CountedItem[] }) {
  const { completion, fill, audit } = figuresOf(items);
  const missing = items.reduce((sum, item) => sum + missingOf(item), 0);
  const figures = [
    ['完成', percent(completion), '通过与申诉认可 ÷ 要求，单项不超过 100%'],
    ['填写', percent(fill), '提交及以后 ÷ 要求，单项不超过 100%'],
    ['审核通过', percent(audit), '通过 ÷（通过 + 退回 + 待审）'],
    ['还差', String(missing), '各项缺口之和'],
  ] as const;
  return (
    <div className={classes.figures}>
      {figures.map(([label, value, title]) => (
        <span key={label} className={classes.figure} title={title}>
          <b>{value}</b>
          <span>{label}</span>
        </span>
      ))}
    </div>
  );
}
