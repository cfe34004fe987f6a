import { entryName, valueWords } from '@contract/teacher/archive-sections';
import type { ArchiveEntryRow, ArchiveSection } from '@contract/teacher/archives';
import { lazy, Suspense, type ReactNode } from 'react';
import classes from './archives.module.css';
import { FactList } from '@/kits/facts/fact-list';

const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));

interface EntryListProps {
  section: ArchiveSection;
  /** What can be done with an entry; nothing where it is only read. */
  actions?: (entry: ArchiveEntryRow) => ReactNode;
}

/** The entries of a section, or what stands in their place. */
export function EntryList({ section: { key, fields, entries, none }, actions }: EntryListProps) {
  if (entries.length === 0) return <p className={classes.none}>{none ? '本人确认无此项' : '还没有内容'}</p>;
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <div className={classes.entryHead}>
            <strong>{entryName(key, entry.values)}</strong>
            {actions && <span className={classes.entryActions}>{actions(entry)}</span>}
          </div>
          <FactList
            facts={fields.slice(1).map((field) => [field.label, valueWords(entry.values[field.key])] as const)}
          />
          <Suspense fallback={null}>
            <AttachmentFiles files={entry.files} />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}
