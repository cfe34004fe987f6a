import { formulaProblem, reckon } from '@contract/performance/formula';
import { rounded } from '@contract/performance/rules';
import { useState } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import classes from '../performance.module.css';

/** Tries a formula out with numbers of one's own. */
export function FormulaTrial({ expression }: { expression: string }) {
  const [n, setN] = useState<number | null>(3);
  const [k, setK] = useState<number | null>(1);
  const problem = expression.trim() === '' ? '' : formulaProblem(expression);
  const found = expression.trim() === '' || problem || n === null || k === null ? null : reckon(expression, { n, k });
  const words = found === null ? (problem ? `不可用：${problem}` : '得不出数') : `得分 ${rounded(found)}`;
  return (
    <fieldset className={classes.trial}>
      <legend>试算</legend>
      <NumberBox label="数量 n" value={n} onChange={setN} />
      <NumberBox label="职称系数 k" step={0.1} value={k} onChange={setK} />
      <output aria-live="polite">{expression.trim() === '' ? '填写公式后试算' : words}</output>
    </fieldset>
  );
}
