/** What can be wrong; the first three are what the product promises never to do. */
export const complaintKinds = [
  'lost',
  'duplicate',
  'half-written',
  'record',
  'image',
  'count',
  'receipt',
  'audit',
  'state',
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

export interface Complaint {
  kind: ComplaintKind;
  text: string;
}
