/** What the first bytes say a file is. */
export type Signature = 'zip' | 'ole' | 'biff' | 'other-binary' | 'text';

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const FOREIGN: number[][] = [
  [0x25, 0x50, 0x44, 0x46], // %PDF
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF8
  [0x52, 0x61, 0x72, 0x21], // Rar!
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x1f, 0x8b], // gzip
  [0x7b, 0x5c, 0x72, 0x74, 0x66], // {\rtf
  [0x49, 0x44, 0x3b, 0x50], // ID;P, a symbolic link file
  [0x4d, 0x5a], // MZ
  [0x7f, 0x45, 0x4c, 0x46], // ELF
];

export function sniff(bytes: Uint8Array): Signature {
  const starts = (magic: number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (starts([0x50, 0x4b, 3, 4]) || starts([0x50, 0x4b, 5, 6]) || starts([0x50, 0x4b, 7, 8])) return 'zip';
  if (starts(OLE)) return 'ole';
  // A bare BIFF stream (versions 2 to 5, as old reporting tools write it) begins with its BOF record.
  if (bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1]!) && bytes[3] === 0 && bytes[2]! >= 4 && bytes[2]! <= 16)
    return 'biff';
  return FOREIGN.some(starts) ? 'other-binary' : 'text';
}
