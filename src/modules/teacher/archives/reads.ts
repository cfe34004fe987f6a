import { approvalEndpoints } from '@contract/approval/endpoints';
import { archiveEndpoints as calls } from '@contract/teacher/archives';

/** Reads that a change of an archive makes untrue. */
export const archiveReads = [
  calls.myArchive,
  calls.archive,
  calls.archiveDepartments,
  calls.archiveTeachers,
  approvalEndpoints.ofSubject,
];
