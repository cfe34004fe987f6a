import type { UploadKind } from '@contract/system/settings';

/** How files of an ending begin, and the type under which they are handed out. */
interface Signature {
  contentType: string;
  matches(head: Buffer): boolean;
}

const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte);
const text =
  (at: number, ...words: string[]) =>
  (head: Buffer) =>
    words.some((word) => head.subarray(at, at + word.length).toString('latin1') === word);
const both =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.every((test) => test(head));

const either =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.some((test) => test(head));
/** Eleven bits of one, then the layer, of which 0 is none; the same in `ff fe` would be a text in UTF-16. */
const isMpegFrame = ([first = 0, second = 0]: Buffer): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && second !== 0xfe;

const jpeg = { contentType: 'image/jpeg', matches: starts(0xff, 0xd8, 0xff) };
const zip = starts(0x50, 0x4b, 0x03, 0x04);
const compound = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const office = 'application/vnd.openxmlformats-officedocument';

const signatures: Record<UploadKind, Record<string, Signature>> = {
  image: {
    jpg: jpeg,
    jpeg,
    png: { contentType: 'image/png', matches: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
    gif: { contentType: 'image/gif', matches: text(0, 'GIF87a', 'GIF89a') },
    webp: { contentType: 'image/webp', matches: both(text(0, 'RIFF'), text(8, 'WEBP')) },
  },
  audio: {
    mp3: { contentType: 'audio/mpeg', matches: either(text(0, 'ID3'), isMpegFrame) },
    m4a: { contentType: 'audio/mp4', matches: text(4, 'ftyp') },
    wav: { contentType: 'audio/wav', matches: both(text(0, 'RIFF'), text(8, 'WAVE')) },
  },
  video: {
    mp4: { contentType: 'video/mp4', matches: text(4, 'ftyp') },
    mov: { contentType: 'video/quicktime', matches: text(4, 'ftyp', 'moov', 'mdat', 'wide', 'free') },
    webm: { contentType: 'video/webm', matches: starts(0x1a, 0x45, 0xdf, 0xa3) },
  },
  word: {
    doc: { contentType: 'application/msword', matches: compound },
    docx: { contentType: `${office}.wordprocessingml.document`, matches: zip },
  },
  pdf: { pdf: { contentType: 'application/pdf', matches: text(0, '%PDF-') } },
  excel: {
    xls: { contentType: 'application/vnd.ms-excel', matches: compound },
    xlsx: { contentType: `${office}.spreadsheetml.sheet`, matches: zip },
  },
};

/** Bytes at the beginning of a file that tell what it is. */
export const headBytes = 16;

/** Whether this program can tell such files by their content; others cannot be allowed. */
export function isKnownExtension(kind: UploadKind, extension: string): boolean {
  return Object.hasOwn(signatures[kind], extension);
}

/** The type of a file of that ending, or undefined when it does not begin as one. */
export function contentTypeOf(kind: UploadKind, extension: string, head: Buffer): string | undefined {
  const signature = isKnownExtension(kind, extension) ? signatures[kind][extension] : undefined;
  return signature?.matches(head) ? signature.contentType : undefined;
}
