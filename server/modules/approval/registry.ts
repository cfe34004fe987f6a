import type { z } from 'zod';
import type { FlowSettings } from '@contract/approval/flow';
import type { ReviewModule } from '@contract/approval/review-modules';
import type { Change } from '@contract/approval/types';
import type { Db } from '@server/kernel/database/database';

/** A submission as the module that made it sees it again. */
export interface Submission<Payload> {
  recordId: number;
  subjectId: string;
  submitterId: number;
  payload: Payload;
  amount: number | null;
}

/** What a reviewer is shown besides the progress. */
export interface Description {
  facts: { label: string; value: string }[];
  changes: Change[];
  /** Screen that shows the business record, as a path below the base; empty without one. */
  link: string;
  /** Why it cannot be passed now; empty when it can. */
  obstacle: string;
}

/** What a module says of a kind of submission, and what passing one does. */
export interface FlowDefinition<Payload> {
  /** `module.thing`; stored with every record, so it never changes. */
  key: string;
  title: string;
  moduleId: ReviewModule;
  /** Words for the number that conditions look at, e.g. 天. */
  amountUnit?: string;
  /** Its holders review where a level asks by data scope. */
  permission: string;
  /**
   * Whose submissions a reviewer's data scope covers: of those who belong to it (`person`, unless said), or also of
   * those who are placed there or are the reviewer's trainees, in a flow of a stay (`stay`).
   */
  concerns?: 'person' | 'stay';
  /** What holds until an administrator sets something else. */
  settings: FlowSettings;
  payload: z.ZodType<Payload>;
  describe(db: Db, submission: Submission<Payload>): Promise<Description>;
  /** The effect. It commits or fails together with the last decision. @throws AppError to refuse that decision */
  onPass(tx: Db, submission: Submission<Payload>): Promise<void>;
  onReject?(tx: Db, submission: Submission<Payload>): Promise<void>;
  onWithdraw?(tx: Db, submission: Submission<Payload>): Promise<void>;
}

/** A definition with its payload's type forgotten: payloads are checked on their way out of the database. */
export type RegisteredFlow = Pick<
  FlowDefinition<unknown>,
  'key' | 'title' | 'moduleId' | 'amountUnit' | 'permission' | 'concerns' | 'settings'
> & {
  describe(db: Db, submission: Submission<unknown>): Promise<Description>;
  onPass(tx: Db, submission: Submission<unknown>): Promise<void>;
  onReject(tx: Db, submission: Submission<unknown>): Promise<void>;
  onWithdraw(tx: Db, submission: Submission<unknown>): Promise<void>;
};

const flows = new Map<string, RegisteredFlow>();

/**
 * Makes a kind of submission known. Modules call it when they are loaded.
 * @throws RangeError when another one has the key
 */
export function registerFlow<Payload>(definition: FlowDefinition<Payload>): FlowDefinition<Payload> {
  const { key, title, moduleId, amountUnit, permission, concerns, settings } = definition;
  if (flows.has(key)) throw new RangeError(`two flows are called ${key}`);
  const typed = (submission: Submission<unknown>): Submission<Payload> => ({
    ...submission,
    payload: definition.payload.parse(submission.payload),
  });
  flows.set(key, {
    key,
    title,
    moduleId,
    amountUnit,
    permission,
    concerns,
    settings,
    describe: (db, submission) => definition.describe(db, typed(submission)),
    onPass: (tx, submission) => definition.onPass(tx, typed(submission)),
    onReject: async (tx, submission) => definition.onReject?.(tx, typed(submission)),
    onWithdraw: async (tx, submission) => definition.onWithdraw?.(tx, typed(submission)),
  });
  return definition;
}

/** @throws RangeError for a key that no loaded module registered: records of a module that was taken out. */
export function flowOf(key: string): RegisteredFlow {
  const flow = flows.get(key);
  if (!flow) throw new RangeError(`no flow is called ${key}`);
  return flow;
}

export function findFlow(key: string): RegisteredFlow | undefined {
  return flows.get(key);
}

export function allFlows(): RegisteredFlow[] {
  return [...flows.values()].toSorted((one, other) => one.moduleId - other.moduleId);
}
