import type { z } from 'zod';
import type { FlowSettings } from '@contract/approval/flow';
import type { ReviewModule } from '@contract/approval/review-modules';
import type { Change } from '@contract/approval/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { givenByKey } from '@server/kernel/slots';

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
  /** Screen where its submitter goes on with it once it is withdrawn, as such a path; empty without one. */
  editLink?: string;
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
   * Whose submissions a reviewer's data scope covers: of those who belong to it (`home`, unless said), or also of
   * those who are placed there or are the reviewer's trainees, in a flow of a stay (`stay`).
   */
  reach?: 'home' | 'stay';
  /** What holds until an administrator sets something else. */
  settings: FlowSettings;
  payload: z.ZodType<Payload>;
  /** The person whom a subject is about, who never reviews it, whoever submitted it; null where it is about nobody. */
  concerns: (subjectId: string) => number | null;
  /** @param reader who is going to read it; without one nobody does: values that not everybody may see stay masked */
  describe(db: Db, submission: Submission<Payload>, reader?: CurrentUser): Promise<Description>;
  /**
   * The effect. It commits or fails together with the last decision.
   * @param deciderId whose pass it was; the submitter where nothing is reviewed
   * @throws AppError to refuse that decision
   */
  onPass(tx: Db, submission: Submission<Payload>, deciderId: number): Promise<void>;
  onReject?(tx: Db, submission: Submission<Payload>): Promise<void>;
  onWithdraw?(tx: Db, submission: Submission<Payload>): Promise<void>;
}

/** A definition with its payload's type forgotten: payloads are checked on their way out of the database. */
export type RegisteredFlow = Pick<
  FlowDefinition<unknown>,
  'key' | 'title' | 'moduleId' | 'amountUnit' | 'permission' | 'reach' | 'settings' | 'concerns'
> & {
  describe(db: Db, submission: Submission<unknown>, reader?: CurrentUser): Promise<Description>;
  onPass(tx: Db, submission: Submission<unknown>, deciderId: number): Promise<void>;
  onReject(tx: Db, submission: Submission<unknown>): Promise<void>;
  onWithdraw(tx: Db, submission: Submission<unknown>): Promise<void>;
};

declare module '@server/kernel/slots' {
  interface Slots {
    /** Kinds of submissions. */
    flows: FlowDefinition<unknown>;
  }
}

const flows = givenByKey('flows', ({ key }) => key);

/** @throws RangeError for a key that no module gives: records of a module that was taken out. */
export function flowOf(key: string): RegisteredFlow {
  const flow = findFlow(key);
  if (!flow) throw new RangeError(`no flow is called ${key}`);
  return flow;
}

export function findFlow(key: string): RegisteredFlow | undefined {
  const definition = flows().get(key);
  return definition && registered(definition);
}

export function allFlows(): RegisteredFlow[] {
  return [...flows().values()].map(registered).toSorted((one, other) => one.moduleId - other.moduleId);
}

function registered(definition: FlowDefinition<unknown>): RegisteredFlow {
  const { key, title, moduleId, amountUnit, permission, reach, settings, concerns } = definition;
  const typed = (submission: Submission<unknown>): Submission<unknown> => ({
    ...submission,
    payload: definition.payload.parse(submission.payload),
  });
  return {
    key,
    title,
    moduleId,
    amountUnit,
    permission,
    reach,
    settings,
    concerns,
    describe: (db, submission, reader) => definition.describe(db, typed(submission), reader),
    onPass: (tx, submission, deciderId) => definition.onPass(tx, typed(submission), deciderId),
    onReject: async (tx, submission) => definition.onReject?.(tx, typed(submission)),
    onWithdraw: async (tx, submission) => definition.onWithdraw?.(tx, typed(submission)),
  };
}
