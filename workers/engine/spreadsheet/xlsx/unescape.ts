import { corrupt } from '../fail';

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Replaces entity and character references (XML 1.0, 4.1) and line ends (2.11). An ampersand that starts neither, an
 * unknown entity or a reference to a character that XML forbids throws `FILE_CORRUPT`.
 */
export function unescapeXml(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,12};?)/g, (whole, body: string) => {
    if (!body.endsWith(';')) return corrupt(`ampersand without entity: ${whole}`);
    const name = body.slice(0, -1);
    const named = NAMED[name];
    if (named !== undefined) return named;
    const match = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
    const code = match ? parseInt(match[1] ?? match[2]!, match[1] ? 16 : 10) : -1;
    if (code <= 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) corrupt(`unknown entity ${whole}`);
    return String.fromCodePoint(code);
  });
}

/**
 * Decodes `_xHHHH_`, how a workbook spells characters that XML cannot hold (ECMA-376 22.9.2.19, ST_Xstring).
 * U+0000 becomes the replacement character: neither databases nor the engine's own text runs can hold it.
 */
export function unescapeXstring(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => {
    const code = parseInt(hex, 16);
    return code === 0 ? '\ufffd' : String.fromCharCode(code);
  });
}
