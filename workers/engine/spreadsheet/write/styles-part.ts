import { SPREADSHEET_NS, XML_HEAD } from './xml-head';

/**
 * The looks a cell can have.
 * `body` thin borders, centred, wrapped; `header` the same, bold on grey and locked on protected sheets; `wrong` body
 * with a red tint; `text` body whose cells keep what is typed (`2026-11` does not become a date, `0012` keeps its
 * zeros); `left` body with left-aligned text; `title` large and bold; `note` small grey explanations.
 */
export const styleNames = ['plain', 'header', 'body', 'wrong', 'text', 'left', 'title', 'note'] as const;
export type StyleName = (typeof styleNames)[number];

/** Index of a style in `cellXfs`. Text that looks like a formula gets the variant that Excel keeps as text when edited. */
export function styleIndex(style: StyleName, quoted = false): number {
  return styleNames.indexOf(style) + (quoted ? styleNames.length : 0);
}

interface Look {
  font?: number;
  fill?: number;
  border?: number;
  format?: number;
  align?: string;
  locked?: boolean;
}

const CENTRED = '<alignment horizontal="center" vertical="center" wrapText="1"/>';
const LEFT = '<alignment horizontal="left" vertical="center" wrapText="1"/>';

const LOOKS: Record<StyleName, Look> = {
  plain: {},
  header: { font: 1, fill: 2, border: 1, format: 49, align: CENTRED, locked: true },
  body: { border: 1, align: CENTRED },
  wrong: { font: 2, fill: 3, border: 1, format: 49, align: CENTRED },
  text: { border: 1, format: 49, align: CENTRED },
  left: { border: 1, align: LEFT },
  title: { font: 3, align: '<alignment horizontal="center" vertical="center"/>' },
  note: { font: 4, align: LEFT },
};

function xf(look: Look, quoted: boolean): string {
  const { font = 0, fill = 0, border = 0, format = 0, align = '', locked = false } = look;
  return (
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1" applyProtection="1"` +
    `${quoted ? ' quotePrefix="1"' : ''}>${align}<protection locked="${locked ? 1 : 0}"/></xf>`
  );
}

function font(inside: string, size = 11): string {
  return `<font>${inside}<sz val="${size}"/><color indexed="8"/><name val="宋体"/><charset val="134"/></font>`;
}

const SIDES = ['left', 'right', 'top', 'bottom'].map((side) => `<${side} style="thin"><color auto="1"/></${side}>`);

/** `xl/styles.xml` (ECMA-376 18.8.39), always the same. */
export function stylesPart(): string {
  const colour = (rgb: string) => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`;
  const xfs = [false, true].flatMap((quoted) => styleNames.map((name) => xf(LOOKS[name], quoted)));
  return (
    `${XML_HEAD}<styleSheet xmlns="${SPREADSHEET_NS}">` +
    `<fonts count="5">${font('')}${font('<b/>')}` +
    `<font><sz val="11"/><color rgb="FF9C0006"/><name val="宋体"/><charset val="134"/></font>` +
    `${font('<b/>', 16)}<font><sz val="9"/><color rgb="FF808080"/><name val="宋体"/><charset val="134"/></font></fonts>` +
    `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
    `${colour('FFE7EBF0')}${colour('FFFFC7CE')}</fills>` +
    `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>` +
    `<border>${SIDES.join('')}<diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}
