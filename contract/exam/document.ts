import { parseRichText, type RichNode } from '../kernel/rich-text';
import type { FullContent, FullPart, Media, Option, PartPublic, PublicQuestion } from './content';
import { keyWords } from './key-words';
import { mediaWords } from './media';
import { letterOf } from './rules';

/** Questions as blocks of a document, for whatever writes one: it knows paragraphs, tables and pictures, no questions. */

export interface DocRun {
  text: string;
  isBold?: boolean;
  shift?: 'sup' | 'sub';
}

export type DocStyle = 'title' | 'head' | 'section' | 'plain' | 'option' | 'answer';

export type DocBlock =
  /** `isKept`: on one page with the next block. */
  | { kind: 'words'; style: DocStyle; runs: DocRun[]; isKept?: boolean }
  | { kind: 'table'; rows: DocRun[][][] }
  /** By the id of its file. */
  | { kind: 'picture'; id: string };

export interface DocQuestion {
  content: PublicQuestion | FullContent;
  /** Number of its first part. */
  from: number;
  /** Points of each part, in words; none where they are not told. */
  scores: readonly string[];
}

export interface DocPaper {
  title: string;
  /** The line below the title. */
  head: string;
  sections: readonly { title: string; note: string; questions: readonly DocQuestion[] }[];
}

/** A paper as it is handed out, or with answers. */
export function paperBlocks({ title, head, sections }: DocPaper, withAnswers: boolean): DocBlock[] {
  return [
    words('title', title),
    ...(head === '' ? [] : [words('head', head)]),
    ...sections.flatMap((section) => [
      ...(section.title === '' ? [] : [{ ...words('section', section.title), isKept: true }]),
      ...(section.note === '' ? [] : [words('plain', section.note)]),
      ...section.questions.flatMap((question) => questionBlocks(question, withAnswers)),
    ]),
  ];
}

const words = (style: DocStyle, text: string): DocBlock & { kind: 'words' } => ({
  kind: 'words',
  style,
  runs: [{ text }],
});

function questionBlocks({ content, from, scores }: DocQuestion, withAnswers: boolean): DocBlock[] {
  const { unit } = content;
  return [
    ...richBlocks(unit.material, 'plain'),
    ...mediaBlocks(unit.media, withAnswers),
    ...optionBlocks(unit.options),
    ...content.parts.flatMap((part, at) => {
      const open: PartPublic = 'public' in part ? part.public : part;
      const score = scores[at] === undefined ? '' : `（${scores[at]} 分）`;
      const stem = richBlocks(open.stem, 'plain', `${from + at}. `, score);
      const isShort = open.options.length > 0 && open.options.length <= 8;
      return [
        ...richBlocks(open.reveal, 'plain'),
        ...stem.map((block) => (block.kind === 'words' && isShort ? { ...block, isKept: true } : block)),
        ...mediaBlocks(open.media, withAnswers),
        ...(open.type === 7 ? [words('option', '（　　）')] : optionBlocks(open.options)),
        ...spaceFor(open, withAnswers),
        ...(withAnswers && 'secret' in part
          ? answerBlocks(part, unit.options.length > 0 ? unit.options : open.options)
          : []),
      ];
    }),
  ];
}

/** A sound or film by its name where answers are told too: a file's name may tell one. */
const mediaBlocks = (media: readonly Media[], isNamed: boolean): DocBlock[] =>
  media.map(({ id, kind, name }) => {
    if (kind === 'image') return { kind: 'picture', id };
    const what = isNamed && name !== '' ? `${mediaWords[kind]}：${name}` : mediaWords[kind];
    return words('plain', `（${what}，请在系统中播放）`);
  });

/** Lines to write on. */
const spaceFor = ({ type }: PartPublic, withAnswers: boolean): DocBlock[] =>
  type === 9 && !withAnswers ? Array.from({ length: 4 }, () => words('plain', '')) : [];

const optionBlocks = (options: readonly Option[]): DocBlock[] =>
  options.flatMap(({ text }, at) => richBlocks(text, 'option', `${letterOf(at)}. `));

function answerBlocks(part: FullPart, options: readonly Option[]): DocBlock[] {
  const { answer, analysis } = part.secret;
  return [
    words('answer', `答案：${keyWords(part, options)}`),
    ...(part.public.type === 9 && part.secret.rubric.length > 0 ? richBlocks(answer, 'answer', '参考答案：') : []),
    ...richBlocks(analysis, 'answer', '解析：'),
  ];
}

/** Blocks of a rich text, with words before the first and behind the last of them. */
export function richBlocks(html: string, style: DocStyle, before = '', behind = ''): DocBlock[] {
  const blocks: DocBlock[] = [];
  let loose: DocRun[] = [];
  const end = () => {
    if (loose.some(({ text }) => text.trim() !== '')) blocks.push({ kind: 'words', style, runs: loose });
    loose = [];
  };
  const walk = (nodes: readonly RichNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string' || !isBlock(node.tag)) loose.push(...runsOf(node, {}));
      else if (node.tag === 'table') {
        end();
        blocks.push({ kind: 'table', rows: rowsOf(node.children) });
      } else {
        end();
        walk(node.children);
        end();
      }
    }
  };
  walk(parseRichText(html));
  end();
  if (before !== '' && blocks[0]?.kind !== 'words' && (blocks.length > 0 || behind !== '')) {
    blocks.unshift({ kind: 'words', style, runs: [] });
  }
  const first = blocks[0];
  if (first?.kind === 'words' && before !== '') first.runs = [{ text: before }, ...first.runs];
  const last = blocks.at(-1);
  if (behind !== '' && last?.kind === 'words') last.runs = [...last.runs, { text: behind }];
  else if (behind !== '') blocks.push({ kind: 'words', style, runs: [{ text: behind }] });
  return blocks;
}

const inlineTags = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'br']);
const isBlock = (tag: string): boolean => !inlineTags.has(tag);

function runsOf(node: RichNode, as: Omit<DocRun, 'text'>): DocRun[] {
  if (typeof node === 'string') return node === '' ? [] : [{ ...as, text: node }];
  if (node.tag === 'br') return [{ ...as, text: '\n' }];
  const shift: Omit<DocRun, 'text'> = node.tag === 'sup' || node.tag === 'sub' ? { shift: node.tag } : {};
  const bold = node.tag === 'strong' ? { isBold: true } : {};
  return node.children.flatMap((child) => runsOf(child, { ...as, ...shift, ...bold }));
}

function rowsOf(nodes: readonly RichNode[]): DocRun[][][] {
  return nodes.flatMap((row) => {
    if (typeof row === 'string' || row.tag !== 'tr') return [];
    return [row.children.flatMap((cell) => (typeof cell === 'string' ? [] : [cellRuns(cell.children)]))];
  });
}

/** Blocks of a cell as its lines. */
const cellRuns = (nodes: readonly RichNode[]): DocRun[] =>
  nodes.flatMap((node, at) => {
    const runs = typeof node === 'string' || !isBlock(node.tag) ? runsOf(node, {}) : cellRuns(node.children);
    const isLine = at > 0 && typeof node !== 'string' && isBlock(node.tag);
    return isLine ? [{ text: '\n' }, ...runs] : runs;
  });

/** Pictures that blocks name, each once. */
export const pictureIds = (blocks: readonly DocBlock[]): string[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === 'picture' ? block.id : []))),
];
