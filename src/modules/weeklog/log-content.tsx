import type { ItemValue } from '@contract/weeklog/rules';
import type { AskedItem } from '@contract/weeklog/own';
import classes from './weeklog.module.css';

interface LogContentProps {
  items: readonly AskedItem[];
  log: { done: string; next: string; problems: string; values: readonly ItemValue[] };
}

const parts = [
  ['done', '本周完成'],
  ['next', '下周计划'],
  ['problems', '问题与建议'],
] as const;

/** What a log says, for whoever reads it. */
export function LogContent({ items, log }: LogContentProps) {
  const said = items.flatMap((item) => {
    const value = log.values.find(({ item_id: id }) => id === item.id);
    return value ? [{ item, words: wordsOf(item, value) }] : [];
  });
  return (
    <div className={classes.stack}>
      {said.length > 0 && (
        <dl className={classes.values}>
          {said.map(({ item, words }) => (
            <div key={item.id} className={classes.value} data-wide={item.kind === 'text' || undefined}>
              <dt>{item.name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {parts.map(([key, label]) => (
        <div key={key}>
          <p className={classes.label}>{label}</p>
          <p className={classes.words}>{log[key] || '–'}</p>
        </div>
      ))}
    </div>
  );
}

function wordsOf({ kind, unit, target }: AskedItem, { number, text }: ItemValue): string {
  if (kind === 'text') return text;
  if (kind === 'done') return number === 1 ? '已完成' : '未完成';
  return `${number} ${unit}${target === null ? '' : `（目标 ${target}）`}`;
}
