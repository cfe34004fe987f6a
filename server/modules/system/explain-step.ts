import type { Explanation } from '@contract/system/role-types';

export type Step = Explanation['steps'][number];

export function step(title: string, passed: boolean, detail: string): Step {
  return { title, passed, detail };
}

/** The account that is asked about, with what its working roles grant. */
export interface Subject {
  accountId: number;
  userId: number;
  name: string;
  granted: string[];
}
