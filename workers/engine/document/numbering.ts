import { readXml } from '../spreadsheet/xlsx/small-xml';

/** Where a paragraph stands in a list. */
export interface NumberedAt {
  list: string;
  level: number;
}

interface Level {
  format: string;
  /** `%1.`: the numbers of levels, counted from 1. */
  text: string;
  start: number;
}

const figures = '〇一二三四五六七八九十';

/** A number as a list's format writes it; formats that are not known are written in figures. */
export function written(format: string, number: number): string {
  switch (format) {
    case 'upperLetter':
      return String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
    case 'lowerLetter':
      return written('upperLetter', number).toLowerCase();
    case 'bullet':
      return '';
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographTraditional':
      return chinese(number);
    default:
      return String(number);
  }
}

function chinese(number: number): string {
  if (number <= 10) return figures[number] ?? '';
  if (number < 20) return `十${figures[number - 10]}`;
  if (number >= 100) return String(number);
  const rest = number % 10;
  return `${figures[Math.floor(number / 10)]}十${rest === 0 ? '' : figures[rest]}`;
}

/** The lists of a document, counted as its paragraphs come. */
export class Numbering {
  private readonly levels = new Map<string, Map<number, Level>>();
  private readonly abstractOf = new Map<string, string>();
  private readonly counts = new Map<string, number[]>();

  /** @param xml of `numbering.xml`; empty where a document has none */
  constructor(xml: string) {
    if (xml === '') return;
    let abstract = '';
    let list = '';
    let level = 0;
    const at = (): Level => {
      const levels = this.levels.get(abstract) ?? new Map<number, Level>();
      this.levels.set(abstract, levels);
      const known = levels.get(level) ?? { format: 'decimal', text: `%${level + 1}.`, start: 1 };
      levels.set(level, known);
      return known;
    };
    readXml(xml, ({ name, attributes, path }) => {
      const value = attributes.get('val') ?? '';
      if (name === 'abstractNum') abstract = attributes.get('abstractNumId') ?? '';
      if (name === 'num') list = attributes.get('numId') ?? '';
      if (name === 'abstractNumId') this.abstractOf.set(list, value);
      if (!path.includes('abstractNum')) return;
      if (name === 'lvl') level = Number(attributes.get('ilvl')) || 0;
      if (name === 'start') at().start = Number(value) || 1;
      if (name === 'numFmt') at().format = value;
      if (name === 'lvlText') at().text = value;
    });
  }

  /** What Word writes before the next paragraph of a list; empty for bullets and for what is in no list. */
  next({ list, level }: NumberedAt): string {
    const levels = this.levels.get(this.abstractOf.get(list) ?? '');
    const own = levels?.get(level);
    if (!levels || !own) return '';
    const counts = this.counts.get(list) ?? [];
    counts.length = level + 1;
    counts[level] = (counts[level] ?? own.start - 1) + 1;
    this.counts.set(list, counts);
    if (own.format === 'bullet') return '';
    const text = own.text.replaceAll(/%(\d)/g, (_, no: string) => {
      const other = Number(no) - 1;
      const shown = levels.get(other);
      return shown ? written(shown.format, counts[other] ?? shown.start) : '';
    });
    return text === '' ? '' : `${text} `;
  }
}
