import { mediaOf } from '@contract/exam/media';
import { practiceEndpoints as calls, type Practice, type PracticeFiles } from '@contract/exam/practice';
import { bytesOf } from '@device/exam/packet';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { LocalFiles } from '@/kits/attachments/local-files';

/** What a round shows and plays, fetched with it and kept on the device: it is there without a network too. */
export function RoundFiles({ round, children }: { round: Practice; children: ReactNode }) {
  const hasFiles = round.items.some(({ content }) => mediaOf(content).length > 0);
  const { data } = useCall(
    calls.practiceFiles,
    { params: { id: round.id } },
    { staleTime: Infinity, enabled: hasFiles },
  );
  const urls = useMemo(() => addressesOf(data), [data]);
  useEffect(() => {
    return () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    };
  }, [urls]);
  return <LocalFiles value={urls}>{children}</LocalFiles>;
}

const addressesOf = (found: PracticeFiles | undefined): ReadonlyMap<string, string> =>
  new Map(
    (found?.files ?? []).map(({ id, content_type: type, data }) => [
      id,
      URL.createObjectURL(new Blob([bytesOf(data)], { type })),
    ]),
  );
