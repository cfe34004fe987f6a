import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** What is said of a record. `wide` takes the whole line: a text that may be long. Labels differ within a list. */
export type Fact = readonly [label: string, value: ReactNode, width?: 'wide'];

interface Props {
  facts: readonly Fact[];
  /** `columns`: as many beside each other as there is room for; `lines`: one below the other, as in a narrow drawer. */
  layout?: 'columns' | 'lines';
  /** With room below, where something follows that keeps none itself. */
  isSpaced?: boolean;
}

/** Label and value of what a record says; a value that is empty is shown as a dash, so that nobody takes it for a fault. */
export const FactList = ({ facts, layout = 'columns', isSpaced = false }: Props) => (
  <dl className={classes.facts} data-layout={layout} data-spaced={isSpaced || undefined}>
    {facts.map(([label, value, width]) => (
      <div key={label} data-width={width}>
        <dt>{label}</dt>
        <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
      </div>
    ))}
  </dl>
);
