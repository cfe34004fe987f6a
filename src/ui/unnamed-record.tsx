import { PageHeader } from './page-header';
import { EmptyState } from './state-views';

interface UnnamedRecordProps {
  /** Of the screen. */
  title: string;
  /** What its address has to name: 活动. */
  what: string;
  /** The screen whose list leads here. */
  from: string;
}

/** A screen of one record whose address names none: a bookmark that lost what stands behind its ?. */
export function UnnamedRecord({ title, what, from }: UnnamedRecordProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={`没有指定${what}`}>请从{from}的列表进入</EmptyState>
    </>
  );
}
