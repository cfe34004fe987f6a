/** Narrow forms of full-width letters, digits and signs, character by character: places stay what they are. */
export function narrow(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** A piece of a line, `from` to `to` in the text, its line end included. */
export interface Piece {
  from: number;
  to: number;
  /** Spaces before the words. */
  lead: number;
  /** In narrow forms, without spaces around. */
  words: string;
  /** The same as it stands in the text. */
  raw: string;
}

const marker =
  /(?=【[^】]{0,4}(?:答案|解析)】|(?<![一-龥【])(?:参考|正确|标准)?答案\s*:|(?<![一-龥【])(?:答案)?解析\s*:)/;

/** Lines, cut before each word that introduces an answer or an analysis. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const line of narrow(text).split(/(?<=\n)/)) {
    for (const part of line.split(marker)) {
      const lead = part.length - part.trimStart().length;
      const words = part.trim();
      const raw = text.slice(at + lead, at + lead + words.length);
      pieces.push({ from: at, to: at + part.length, lead, words, raw });
      at += part.length;
    }
  }
  return pieces;
}

export interface Heading {
  type: number;
  /** Points of each question. */
  each: number | null;
}

const kinds: readonly (readonly [RegExp, number])[] = [
  [/A1\s*(?:\/\s*A2\s*)?型/, 1],
  [/A2\s*型/, 2],
  [/A3\s*(?:\/\s*A4\s*)?型|共用题干/, 3],
  [/A4\s*型/, 4],
  [/B1?\s*型|配伍|共用(?:备选答案|选项)/, 5],
  [/X\s*型|多选|多项选择|不定项/, 6],
  [/判断|是非题/, 7],
  [/填空/, 8],
  [/综合|病例分析|案例分析/, 10],
  [/简答|名词解释|问答|论述/, 9],
  [/图片题|看图|读图/, 11],
  [/组合题/, 12],
  [/单选|单项选择|最佳选择|选择题/, 1],
];

/** A heading such as “一、A1 型题（每题 1 分）”; undefined for any other line. */
export function headingOf(words: string): Heading | undefined {
  const found =
    /^[【[(]?(?:[一二三四五六七八九十]{1,3}\s*[、.]|\([一二三四五六七八九十]{1,3}\)|第[一二三四五六七八九十\d]{1,2}(?:部分|大题|章)\s*[、:.]?)?\s*[【[(]?\s*([^\s\d:,。][^:,。()（）【】[\]]{0,11}(?:题|型))[\])】]?\s*(?:[:(。,\s].{0,70})?$/.exec(
      words,
    );
  if (!found || /题干|共用/.test(found[1]!) || words.length > 90) return undefined;
  const kind = kinds.find(([sign]) => sign.test(found[1]!.toUpperCase()));
  if (!kind) return undefined;
  const each = /每(?:小)?[题空]\s*(\d+(?:\.\d+)?)\s*分/.exec(words)?.[1];
  return { type: kind[1], each: each ? Number(each) : null };
}

export interface SharedRange {
  first: number;
  last: number;
  isOptions: boolean;
}

/** “（4～6题共用题干）”, perhaps with the stem behind it. */
export function sharedRangeOf(words: string): SharedRange | undefined {
  const found =
    /^[[(【]?\s*(?:第|题)?\s*(\d{1,4})\s*(?:题)?\s*[~\-—–至～∼]+\s*(?:第)?\s*(\d{1,4})\s*题?\s*(?:共用|共同|使用|基于|根据)[^)】\]]{0,12}/.exec(
      words,
    );
  if (!found || Number(found[2]) < Number(found[1])) return undefined;
  return { first: Number(found[1]), last: Number(found[2]), isOptions: /备选|选项|答案/.test(found[0]) };
}

/** The number that a line begins with, and where its words begin. */
export function numberOf(words: string): { number: number; at: number } | undefined {
  const found =
    /^(?:第\s*(\d{1,4})\s*题\s*[.、:)]?|[([【]\s*(\d{1,4})\s*[)\]】]\s*[.、]?|(\d{1,4})\s*(?:[、:)]|\.(?!\d)))\s*/.exec(
      words,
    );
  if (!found) return undefined;
  return { number: Number(found[1] ?? found[2] ?? found[3]), at: found[0].length };
}

const letterSigns = 'ABCDEFGH'.split('').map((letter) => new RegExp(`(?<![A-Za-z0-9])[(]?${letter}\\s*[.、):]\\s*`));

/** Letters that introduce options in a piece, as they continue a list: `next` is the letter that is due (0 A). */
export function optionsIn(words: string, next: number): { letter: number; at: number; end: number }[] {
  const start = /^[([【]?\s*([A-H])(?:\s*[.、):\]】]|\s+)\s*/.exec(words);
  if (!start) return [];
  const first = start[1]!.charCodeAt(0) - 65;
  if (first > next + 2) return [];
  const found = [{ letter: first, at: 0, end: start[0].length }];
  for (;;) {
    const last = found.at(-1)!;
    const more = letterSigns[last.letter + 1]?.exec(words.slice(last.end));
    if (!more) return found;
    found.push({ letter: last.letter + 1, at: last.end + more.index, end: last.end + more.index + more[0].length });
  }
}

/** What an answer says of letters: A to H, or T and F of a judgement; undefined where it is words. */
export function lettersOf(words: string): string[] | undefined {
  const plain = words.replace(/[。.;,)]+$/, '').trim();
  if (/^(?:√|✓|✔|对|正确|T|是|True)$/i.test(plain)) return ['T'];
  if (/^(?:×|✕|✗|✘|错|错误|F|否|False)$/i.test(plain)) return ['F'];
  if (!/^[A-H](?:[\s、,;/]*[A-H])*$/.test(plain)) return undefined;
  return plain.replaceAll(/[^A-H]/g, '').split('');
}
