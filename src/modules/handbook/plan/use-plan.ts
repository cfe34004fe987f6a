import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import type { VersionPlan } from '@contract/handbook/versions';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';

/** Kinds of requirements, stopped ones too: old requirements name them. */
export const useKinds = () => useCall(calls.kindOptions, {}, { staleTime: 600_000 }).data ?? [];

/** The version that the address names; `isNamed` says whether it names one. */
export function useVersionPlan() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const plan = useCall(calls.versionPlan, { query: { version_id: Math.max(1, id) } }, { enabled: id > 0 });
  return { plan, isNamed: id > 0 };
}

/** The subject of a version that is looked at, kept in the address; the first where none is named. */
export function useSubject({ plan }: VersionPlan) {
  const [query, setQuery] = useSearchParams();
  const named = Number(query.get('subject'));
  const subject = plan.find(({ id }) => id === named) ?? plan[0];
  const choose = (id: number) =>
    setQuery(
      (before) => {
        before.set('subject', String(id));
        return before;
      },
      { replace: true },
    );
  return [subject, choose] as const;
}
