import type { NearQuestion } from '@contract/exam/questions';
import classes from './near-list.module.css';

/** Questions whose words are near, and what tells each apart: proposed to be looked at, never decided. */
export function NearList({ near }: { near: readonly NearQuestion[] }) {
  return (
    <ul className={classes.near}>
      {near.map((one) => (
        <li key={one.id}>
          <b>{Math.round(one.similarity * 100)}%</b> {one.excerpt.slice(0, 80)}
          <small>
            {one.bank_name} · {one.is_other_fact ? '数值或否定词不同，应是另一题' : '请核对是否重复'}
            {one.differences.length > 0 && ` · 不同：${one.differences.join('、')}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
