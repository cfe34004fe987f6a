import type { EndpointSpec } from '@contract/kernel/endpoint';
import { useSave, type SaveInput } from '@/kernel/query/use-save';
import { confirm } from '@/ui/confirm';

interface Removed {
  id: number;
  name: string;
  version: number;
}

/** Deletes a row after asking; the server refuses while something still uses it. */
export function useRemove(endpoint: EndpointSpec, what: string, refresh: readonly EndpointSpec[]) {
  const save = useSave(endpoint, { refresh, done: `${what}已删除` });
  return async ({ id, name, version }: Removed) => {
    const isSure = await confirm({
      title: `删除${what}`,
      message: `将删除“${name}”，删除后不能恢复。`,
      confirmLabel: '删除',
      danger: true,
    });
    if (isSure) await save.run({ body: { id }, ifMatch: version } as SaveInput<EndpointSpec>);
  };
}
