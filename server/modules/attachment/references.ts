import type { Reference } from '@server/kits/references';

export const attachmentReferences: Reference[] = [
  { to: 'person', columns: ['attachment.created_by', 'attachment_upload.created_by'], because: 'says who brought it' },
];
