import type { PersonRef } from '@contract/people/person-ref';
import classes from './person-names.module.css';
import { some } from './person-refs';

/** People by name, with their staff numbers for those who point at them; a dash for nobody. */
export function PersonNames({ people }: { people: PersonRef | null | readonly PersonRef[] }) {
  const list = people === null || 'user_id' in people ? some(people) : people;
  if (list.length === 0) return <span className={classes.none}>–</span>;
  return (
    <span title={list.map(({ name, staff_id: number }) => `${name}（${number}）`).join('、')}>
      {list.map(({ name }) => name).join('、')}
    </span>
  );
}
