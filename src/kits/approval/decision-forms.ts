import type { ApprovalDetail } from '@contract/approval/types';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface DecisionFormProps {
  record: ApprovalDetail;
  /**
   * Tells what is filled in so far, as the flow's `input` on the server takes it.
   * @param problem what still lacks, as a sentence; empty when it can be passed
   */
  onInput: (input: unknown, problem: string) => void;
  /** What is wrong, once somebody has tried to pass; empty before. */
  problem: string;
}

/** What a flow asks for with a pass (a bed, a score sheet), as its module draws it beside the decision. */
export interface DecisionForm {
  /** Key of the flow, e.g. `dorm.checkIn`. */
  flow: string;
  load: () => Promise<{ default: ComponentType<DecisionFormProps> }>;
}

export interface DrawnForm {
  flow: string;
  Form: LazyExoticComponent<ComponentType<DecisionFormProps>>;
}

let forms: readonly DrawnForm[] = [];

/**
 * Says which flows have a form, each loaded when a decision of its kind is drawn; the application does so with its screens.
 * @throws RangeError when two are of the same flow
 */
export function wireDecisionForms(given: readonly DecisionForm[]): void {
  if (new Set(given.map(({ flow }) => flow)).size < given.length)
    throw new RangeError('two decision forms are of the same flow');
  forms = given.map(({ flow, load }) => ({ flow, Form: lazy(load) }));
}

/** The form of a flow: one, or none. */
export const decisionForms = (flow: string): readonly DrawnForm[] => forms.filter((form) => form.flow === flow);
