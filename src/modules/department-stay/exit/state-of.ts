import { exitStateWords } from '@contract/department-stay/exit-rules';
import type { ExitRow } from '@contract/department-stay/exits';

/** 待带教审核 and the like: at which level it waits is what people look for. */
export const stateOf = ({ state, waits_for: level }: Pick<ExitRow, 'state' | 'waits_for'>) =>
  state === 'pending' && level ? `待${level}` : exitStateWords[state];

/** Items of the checklist that are met, of those that count. */
export const listOf = ({ asked, met }: Pick<ExitRow, 'asked' | 'met'>) => (asked === 0 ? '–' : `${met}/${asked}`);
