import type { outlineCounts } from '@contract/exam/paper-rules';
import { fromHundredths } from '@contract/exam/rules';
import classes from './papers.module.css';

/** 统计: how many questions and points a paper has, by type, difficulty and knowledge. */
export function OutlineCounts({ counts }: { counts: ReturnType<typeof outlineCounts> }) {
  const rows = [
    ['题型', counts.types],
    ['难度', counts.difficulties],
    ['知识点', counts.knowledge],
  ] as const;
  return (
    <div className={classes.counts} role="status" aria-label="试卷统计">
      <p>
        共 <b>{counts.parts}</b> 题，<b>{fromHundredths(counts.score)}</b> 分
      </p>
      {counts.parts > 0 && (
        <dl>
          {rows.map(([label, list]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={classes.bar} aria-hidden>
                  {list.map((one, at) => (
                    <span key={one.label} data-shade={at % 6} style={{ flexGrow: one.parts }} />
                  ))}
                </span>
                {list.map((one) => `${one.label} ${one.parts}`).join('，')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
