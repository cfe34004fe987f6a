import { approvalEndpoints } from '@contract/approval/endpoints';

/** Every read that a decision makes untrue. */
export const approvalReads = [
  approvalEndpoints.inboxPages,
  approvalEndpoints.minePages,
  approvalEndpoints.counts,
  approvalEndpoints.detail,
  approvalEndpoints.ofSubject,
] as const;
