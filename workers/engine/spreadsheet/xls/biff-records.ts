import { corrupt, encrypted } from '../fail';

const FILEPASS = 0x2f;
const BOUNDSHEET = 0x85;
const END = 0x0a;
const CONTINUE = 0x3c;
const BEGIN = [0x009, 0x209, 0x409, 0x809];
const FORMULA = [0x006, 0x206, 0x406];
/** Selection: which cells were marked, which no reader of values looks into ([MS-XLS] 2.4.248). */
const NEUTRAL = 0x1d;
/** Largest record body: 8,224 bytes in BIFF8, less before ([MS-XLS] 2.1.4). */
const LONGEST = 8_224;

/** The records that say what stands in which cell. Names as in [MS-XLS] 2.3.2. */
const NEEDED = new Set([
  ...BEGIN,
  ...FORMULA,
  END,
  CONTINUE,
  BOUNDSHEET,
  // Date1904
  0x22,
  // CodePage
  0x42,
  // XF, and the cell format of BIFF2
  0xe0,
  0x43,
  0x243,
  0x443,
  0x44,
  // Format
  0x41e,
  0x1e,
  // SST, LabelSst
  0xfc,
  0xfd,
  // Label, RString
  0x204,
  0x04,
  0xd6,
  // Number, Integer, RK, MulRk
  0x203,
  0x03,
  0x02,
  0x27e,
  0xbd,
  // Blank, MulBlank
  0x201,
  0x01,
  0xbe,
  // BoolErr
  0x205,
  0x05,
  // String, the text of a formula
  0x207,
  0x07,
  // MergeCells
  0xe5,
]);

/** Cells ([MS-XLS] 2.1.7.20.5, CELL), and what older versions had in their place. */
const CELLS = new Set([
  ...FORMULA,
  // Blank, MulBlank, RK, MulRk, BoolErr, Number, LabelSst, Label, RString
  0x201,
  0x01,
  0xbe,
  0x27e,
  0xbd,
  0x205,
  0x05,
  0x203,
  0x03,
  0x02,
  0xfd,
  0x204,
  0x04,
  0xd6,
]);
/** What may stand between two cells of a sheet: rows, parts of formulas, indexes, links that some writers put there. */
const AMONG_CELLS = new Set([
  CONTINUE,
  // Row, DBCell, Index, String
  0x208,
  0x08,
  0xd7,
  0x20b,
  0x0b,
  0x207,
  0x07,
  // Array, ShrFmla, Table
  0x221,
  0x21,
  0x4bc,
  0x236,
  0x36,
  0x37,
  // ColInfo, HLink, HLinkTooltip, Uncalced
  0x7d,
  0x1b8,
  0x800,
  0x5e,
]);
const WORKSHEET = 0x10;

export interface CheckedBiff {
  /** A copy in which only what is needed is left. */
  stream: Uint8Array;
  /** 2 to 5, or 8. */
  version: number;
}

/**
 * Walks the records of a BIFF stream before any library sees it: every record must lie within the stream, every
 * substream must begin and end, every sheet must be where it is said to be, nothing may be encrypted. In the copy
 * that is returned, records that do not make cells (drawings, names, array formulas) are neutralised and formulas
 * emptied: a damaged formula makes SheetJS loop for ever, and their results are all that is wanted.
 *
 * BIFF has no check sums. A cell whose record type was damaged would be skipped as something unknown, so between the
 * cells of a sheet nothing is accepted that no writer puts there. Damage inside of a cell cannot be told from a value.
 */
export function checkBiff(source: Uint8Array): CheckedBiff {
  const stream = source.slice();
  const view = new DataView(stream.buffer);
  const version = biffVersion(view);
  const sheets: number[] = [];
  const begins = new Set<number>();
  let depth = 0;
  let at = 0;
  let skipping = false;
  let stranger: number | undefined;
  let inCells = false;
  let isSheet = false;
  while (at + 4 <= stream.length) {
    const type = view.getUint16(at, true);
    // Padding or what else may follow the last substream.
    if (depth === 0 && !BEGIN.includes(type)) break;
    const length = view.getUint16(at + 2, true);
    const body = at + 4;
    if (length > LONGEST || body + length > stream.length) corrupt(`BIFF record ${type} of ${length} bytes`);
    if (type === FILEPASS) encrypted('BIFF stream with a password');
    if (type === BOUNDSHEET && length >= 6) sheets.push(view.getUint32(body, true));
    if (BEGIN.includes(type)) {
      if (depth === 0) begins.add(at);
      depth++;
      inCells = false;
      stranger = undefined;
      isSheet = depth === 1 && version >= 5 && length >= 4 && view.getUint16(body + 2, true) === WORKSHEET;
    } else if (type === END) {
      depth--;
      isSheet = false;
    } else if (isSheet && CELLS.has(type)) {
      if (stranger !== undefined) corrupt(`BIFF record ${stranger} among cells`);
      inCells = true;
    } else if (isSheet && inCells && !AMONG_CELLS.has(type)) {
      stranger ??= type;
    }
    // A record that goes on shares the fate of the one it belongs to.
    if (type !== CONTINUE) skipping = !NEEDED.has(type);
    if (skipping) view.setUint16(at, NEUTRAL, true);
    if (FORMULA.includes(type)) emptyFormula(view, body, length, version);
    at = body + length;
  }
  if (depth > 0) corrupt('BIFF substream has no end');
  if (version >= 5 && !sheets.every((start) => begins.has(start))) corrupt('BIFF sheet is not where it should be');
  return { stream: stream.subarray(0, at), version };
}

function biffVersion(view: DataView): number {
  if (view.byteLength < 8) corrupt('BIFF stream is cut off');
  const type = view.getUint16(0, true);
  if (!BEGIN.includes(type)) corrupt(`BIFF stream begins with record ${type}`);
  if (type === 0x809) return view.getUint16(4, true) === 0x600 ? 8 : 5;
  return type === 0x009 ? 2 : type === 0x209 ? 3 : 4;
}

/** Sets the length of the formula's tokens, behind cell, result and flags, to nothing. */
function emptyFormula(view: DataView, body: number, length: number, version: number): void {
  const at = version < 5 ? 16 : 20;
  const width = version === 2 ? 1 : 2;
  if (at + width > length) corrupt(`BIFF formula of ${length} bytes`);
  for (let n = 0; n < width; n++) view.setUint8(body + at + n, 0);
}
