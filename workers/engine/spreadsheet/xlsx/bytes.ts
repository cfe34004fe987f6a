/** ASCII codes the scanners compare with. */
export const TAB = 9;
export const LF = 10;
export const CR = 13;
export const SPACE = 32;
export const BANG = 33;
export const QUOTE = 34;
export const AMP = 38;
export const APOS = 39;
export const DASH = 45;
export const SLASH = 47;
export const ZERO = 48;
export const NINE = 57;
export const LT = 60;
export const EQ = 61;
export const GT = 62;
export const QUESTION = 63;
export const BRACKET = 91;
export const CLOSE_BRACKET = 93;
export const UNDERSCORE = 95;

export function isSpace(code: number): boolean {
  return code === SPACE || code === LF || code === CR || code === TAB;
}

/** True for what may follow an element's name: white space, `/` or `>`. */
export function endsName(code: number): boolean {
  return code === GT || code === SLASH || isSpace(code);
}

export function latin(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
