import {
  applicationKindKeys,
  applicationKinds,
  applicationSpan,
  applicationStateKeys,
  applicationStates,
  type ApplicationState,
} from '@contract/dorm/application-rules';
import type { Application } from '@contract/dorm/applications';
import type { Tone } from '@/ui/tokens';

export const kindOptions = applicationKindKeys.map((value) => ({ value, label: applicationKinds[value] }));
export const stateOptions = applicationStateKeys.map((value) => ({ value, label: applicationStates[value] }));
export const stateTones: Record<ApplicationState, Tone> = {
  pending: 'primary',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'info',
};

export const spanOf = ({ kind, from_on, due_on, from_time, to_time }: Application) =>
  applicationSpan({ kind, fromOn: from_on, dueOn: due_on, fromTime: from_time, toTime: to_time });

/** As approvals name it. */
export const subjectOf = ({ id, user_id }: Application) => `${id}-${user_id}`;

/** What is said of an application beside its kind and reason. */
export function factsOf(row: Application): [string, string][] {
  return (
    [
      ['时间', spanOf(row)],
      ['床位', row.place],
      ['意愿楼栋', row.building_name],
      ['意愿室友', row.roommate],
      ['访客', row.visitor],
      ['事由', row.reason],
    ] satisfies [string, string][]
  ).filter(([, value]) => value !== '');
}
