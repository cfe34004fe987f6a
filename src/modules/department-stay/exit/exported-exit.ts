import { exitKindWords, verdictWords } from '@contract/department-stay/exit-rules';
import type { ExitRow } from '@contract/department-stay/exits';
import { listOf, stateOf } from './state-of';

/** A leaving as `exitSheet` calls its columns, in the words of the list. */
export const exportedExit = (row: ExitRow) => ({
  ...row,
  state: stateOf(row),
  kind: exitKindWords[row.kind],
  checklist: listOf(row),
  unmet: row.unmet.join('、'),
  verdict: row.verdict === null ? '' : verdictWords[row.verdict],
});
