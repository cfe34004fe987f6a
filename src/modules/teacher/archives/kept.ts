import { standingFields } from '@contract/teacher/archive-fields';
import type { Archive, ArchiveSection } from '@contract/teacher/archives';

/** An archive as any build may have kept it on this device. */
export type KeptArchive = Omit<Archive, 'sections'> & {
  sections: readonly (Omit<ArchiveSection, 'fields'> & Partial<Pick<ArchiveSection, 'fields'>>)[];
};

/** What was kept before an update says nothing of fields: sections ask for the standing ones. */
export const wholeArchive = (kept: KeptArchive): Archive => ({
  ...kept,
  sections: kept.sections.map((section) => ({
    ...section,
    fields: section.fields ?? (standingFields[section.key].shown as ArchiveSection['fields']),
  })),
});
