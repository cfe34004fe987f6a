import { entryName, valueWords } from '@contract/teacher/archive-sections';
import type { ArchiveEntryRow, ArchiveSection } from '@contract/teacher/archives';
import { lazy, Suspense, type ReactNode } from 'react';
import classes from './archives.module.css';

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
          <dl className={classes.facts}>
            {fields.slice(1).map((field) => (
              <div key={field.key}>
                <dt>{field.label}</dt>
                <dd>{valueWords(entry.values[field.key])}</dd>
              </div>
            ))}
          </dl>
          <Suspense fallback={null}>
            <AttachmentFiles files={entry.files} />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}
