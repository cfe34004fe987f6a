import type { FontCase } from './font';

/** Where a block is drawn: the document and its case of type. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  type: FontCase;
  left: number;
  width: number;
  /** Goes to the next page when less than this many points are left on this one. */
  room: (height: number) => void;
}
