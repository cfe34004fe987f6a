/** A form on paper, as data: 考勤表, 活动记录表, 签到表, 门贴. Drawn by `writePdf`. */
export interface PrintedForm {
  title: string;
  subtitle?: string;
  /** A4 lying on its side, for grids. */
  isWide?: boolean;
  blocks: readonly FormBlock[];
  /** Address that tells whoever scans it whether the paper is genuine (`sealAddress` in `seal.ts`). */
  sealAddress?: string;
}

export interface FormColumn {
  title: string;
  /** Share of the width; 1 where nothing is said. */
  weight?: number;
  align?: 'left' | 'center' | 'right';
}

export type FormBlock =
  /** The next page, with a title of its own. */
  | { kind: 'page'; title: string; subtitle?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Label and value, two pairs a line. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'table'; columns: readonly FormColumn[]; rows: readonly (readonly string[])[]; fontSize?: number }
  /** Places to sign: an image (PNG or JPEG) where somebody has signed already. */
  | { kind: 'signatures'; places: readonly { label: string; image?: Uint8Array; date?: string }[] }
  /** Two beside each other; PNG or JPEG. */
  | { kind: 'pictures'; pictures: readonly { bytes: Uint8Array; caption: string }[] }
  /** A large QR code in the middle of the page, with words under it. */
  | { kind: 'code'; content: string; caption: string };

/** What a form was made into. */
export interface PrintedFile {
  bytes: Uint8Array;
  /** Characters that no font has; 〓 stands in their place, and the last page names them. */
  missing: readonly string[];
}
