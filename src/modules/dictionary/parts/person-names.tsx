import type { PersonRef } from '@contract/dictionary/types';
import classes from './person-names.module.css';

/** People by name, with their staff numbers for those who point at them; a dash for nobody. */
export function PersonNames({ people }: { people: readonly PersonRef[] }) {
  if (people.length === 0) return <span className={classes.none}>–</span>;
  return (
    <span title={people.map(({ name, staff_id: number }) => `${name}（${number}）`).join('、')}>
      {people.map(({ name }) => name).join('、')}
    </span>
  );
}
