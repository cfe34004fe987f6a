import { countedOf, missingOf } from '@contract/training/completion';
import type { Handbook } from '@contract/training/entries';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './training.module.css';
import type { CountedItem } from './words';

interface ItemListProps {
  items: readonly CountedItem[];
  kinds: Handbook['kinds'];
  action?: (item: CountedItem) => ReactNode;
}

/** Goals with n/N, what is missing first. */
export function ItemList({ items, kinds, action }: ItemListProps) {
  const kindOf = new Map(kinds.map((kind) => [kind.id, kind]));
  const ordered = items.toSorted(
    (one, other) => Number(missingOf(one) === 0) - Number(missingOf(other) === 0) || one.kind_id - other.kind_id,
  );
  return (
    <ul className={classes.list}>
      {ordered.map((item) => {
        const kind = kindOf.get(item.kind_id);
        const extra = [
          kind?.name,
          item.level,
          item.role && `要求${item.role}`,
          item.submitted > 0 && `待审 ${item.submitted}`,
          item.returned > 0 && `退回 ${item.returned}`,
        ];
        return (
          <li key={item.id} className={classes.line}>
            <div>
              <p className={classes.head}>{item.item}</p>
              <p className={classes.facts}>{extra.filter(Boolean).join(' · ')}</p>
            </div>
            <div className={classes.actions}>
              <span className={classes.count}>
                {countedOf(item)}/{item.required} {kind?.unit}
              </span>
              {action?.(item)}
            </div>
            <Progress
              className={classes.bar}
              size={4}
              value={(countedOf(item) / item.required) * 100}
              aria-label={`${item.item}完成比例`}
            />
          </li>
        );
      })}
    </ul>
  );
}
