import { archiveSectionKeys, sectionOf } from '@contract/teacher/archive-sections';
import { archiveEndpoints } from '@contract/teacher/archives';
import { fieldSettingEndpoints as calls } from '@contract/teacher/field-settings';

export const sections = archiveSectionKeys.map((value) => ({ value, label: sectionOf(value).title }));

/** What a change of a field makes untrue: what archives ask for, and how complete they are. */
export const fieldReads = [
  calls.archiveFields,
  archiveEndpoints.myArchive,
  archiveEndpoints.archive,
  archiveEndpoints.archiveDepartments,
  archiveEndpoints.archiveTeachers,
];
