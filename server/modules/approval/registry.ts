import type { AnyColumn, SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { FlowSettings } from '@contract/approval/flow';
import type { ReviewModule } from '@contract/approval/review-modules';
import type { Change, Fact } from '@contract/approval/types';
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
  /** The level that is open; null before the first, and once it is settled. */
  at: OpenLevel | null;
}

/** A level of a submission; levels that are skipped do not count. */
export interface OpenLevel {
  /** 1 and up, as the flow numbers it. */
  level: number;
  title: string;
  isFirst: boolean;
  isLast: boolean;
}

/** A record as expressions, for conditions over many at once. */
export interface ReviewedRecord {
  subjectId: SQL;
  submitterId: SQL;
  /** Whom it is about, or else who submitted it. */
  personId: SQL;
  /** As the module submitted it, jsonb. */
  payload: SQL;
}

/** People whom the module names for a record: who looks after the room, who was chosen to score. */
export interface NamedReviewers {
  /** For the settings of the flow, e.g. 房间管理人. */
  title: string;
  /** Why nobody is found, for the timeline, e.g. 该房间没有管理人. */
  nobody: string;
  /**
   * Condition: the person reviews the record. It is asked when a level opens, in lists and at each decision, so that a change
   * acts at once; `subjectId` and `payload` are of this flow whenever it is asked.
   * @param may condition: the person holds a permission by a role
   */
  holds(userId: AnyColumn, record: ReviewedRecord, may: (permission: string) => SQL): SQL;
}

/** What a flow asks for with a pass. */
export interface DecisionInput<Input> {
  /** With every pass, or with those of the last level only. */
  when: 'each' | 'last';
  /** Its messages are shown to the reviewer. */
  shape: z.ZodType<Input>;
  /** In words, for the timeline; nothing of what the reader may not see. */
  describe(db: Db, input: Input, reader: CurrentUser): Fact[] | Promise<Fact[]>;
}

/** A decision while it is made. */
export interface Deciding<Input> {
  deciderId: number;
  isPass: boolean;
  /** What was given with a pass; undefined where the level asks for nothing. */
  input: Input | undefined;
}

/** What a reviewer is shown besides the progress. */
export interface Description {
  facts: { label: string; value: string }[];
  changes: Change[];
  /** Screen that shows the business record, as a path below the base; empty without one. */
  link: string;
  /** Screen where its submitter goes on with it once it is withdrawn, as such a path; empty without one. */
  editLink?: string;
  /** Why it cannot be passed now, at the level that is open (`at`); empty when it can. */
  obstacle: string;
  /** Changes with what the reviewer decides on, at most 200 characters: who saw another one is asked to look again. */
  stamp?: string;
}

/** What a module says of a kind of submission, and what passing one does. */
export interface FlowDefinition<Payload, Input = unknown> {
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
  /** People whom levels can ask for by these keys (`kind: 'module'`). */
  named?: Readonly<Record<string, NamedReviewers>>;
  /** What is given with a pass; such a flow is not passed in batches. */
  input?: DecisionInput<Input>;
  /** Each is to be looked at: not passed in batches. */
  isSingle?: boolean;
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
   * @param input what was given with it; undefined where nothing is reviewed. What earlier passes gave: `inputsOf`
   * @throws AppError to refuse that decision
   */
  onPass(tx: Db, submission: Submission<Payload>, deciderId: number, input: Input | undefined): Promise<void>;
  /**
   * Before each decision, in its transaction and with the record locked: what must still be so.
   * @throws AppError to refuse it, APPROVAL_OBSTACLE with a reason for instance
   */
  onDecide?(tx: Db, submission: Submission<Payload>, deciding: Deciding<Input>): Promise<void>;
  /** @param reason as the reviewer wrote it */
  onReject?(tx: Db, submission: Submission<Payload>, reason: string): Promise<void>;
  onWithdraw?(tx: Db, submission: Submission<Payload>): Promise<void>;
}

/** A definition with its payload's type forgotten: payloads are checked on their way out of the database. */
export type RegisteredFlow = Pick<
  FlowDefinition<unknown>,
  'key' | 'title' | 'moduleId' | 'amountUnit' | 'permission' | 'reach' | 'settings' | 'concerns' | 'named' | 'input'
> & {
  isSingle: boolean;
  describe(db: Db, submission: Submission<unknown>, reader?: CurrentUser): Promise<Description>;
  onPass(tx: Db, submission: Submission<unknown>, deciderId: number, input: unknown): Promise<void>;
  onDecide(tx: Db, submission: Submission<unknown>, deciding: Deciding<unknown>): Promise<void>;
  onReject(tx: Db, submission: Submission<unknown>, reason: string): Promise<void>;
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
  const { key, title, moduleId, amountUnit, permission, reach, settings, concerns, named, input } = definition;
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
    named,
    input,
    isSingle: definition.isSingle === true || input !== undefined,
    describe: (db, submission, reader) => definition.describe(db, typed(submission), reader),
    onPass: (tx, submission, deciderId, given) => definition.onPass(tx, typed(submission), deciderId, given),
    onDecide: async (tx, submission, deciding) => definition.onDecide?.(tx, typed(submission), deciding),
    onReject: async (tx, submission, reason) => definition.onReject?.(tx, typed(submission), reason),
    onWithdraw: async (tx, submission) => definition.onWithdraw?.(tx, typed(submission)),
  };
}
