import { corrupt } from '../fail';
import { builtinDateStyle, type DateStyle, dateStyle } from './number-format';
import { readXml } from './small-xml';

/** How each cell format (`cellXfs/xf`, ECMA-376 18.8.10) shows a number, by its index. */
export function readDateStyles(xml: string): Uint8Array {
  const custom = new Map<number, DateStyle>();
  const formats: number[] = [];
  let root = '';
  readXml(xml, ({ name, attributes, path }) => {
    if (path.length === 0) root = name;
    if (name === 'numFmt' && path.at(-1) === 'numFmts') {
      custom.set(Number(attributes.get('numFmtId')), dateStyle(attributes.get('formatCode') ?? ''));
    } else if (name === 'xf' && path.at(-1) === 'cellXfs') {
      formats.push(Number(attributes.get('numFmtId') ?? 0));
    }
  });
  if (root !== 'styleSheet') corrupt(`styles part holds ${root}`);
  return Uint8Array.from(formats, (id) => custom.get(id) ?? builtinDateStyle(id));
}
