import { escapeText, parseRichText, type RichElement, type RichNode } from '@contract/kernel/rich-text';

/** A node of the editor's document as JSON, in the names of `schema.ts`. */
export interface EditorNode {
  type: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: EditorNode[];
  text?: string;
}

const marks: Readonly<Record<string, string>> = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  sub: 'subscript',
  sup: 'superscript',
  a: 'link',
};

/**
 * Stored rich text as the editor's document. The editor is given the tree and never the HTML, which it could read only
 * by turning text into HTML in the page.
 */
export function documentOf(html: string): EditorNode {
  return { type: 'doc', content: blocksOf(parseRichText(html)) };
}

/** Blocks; loose words between them become paragraphs. */
function blocksOf(nodes: readonly RichNode[]): EditorNode[] {
  const blocks: EditorNode[] = [];
  let loose: RichNode[] = [];
  const flush = () => {
    if (loose.length > 0) blocks.push({ type: 'paragraph', content: inlineOf(loose) });
    loose = [];
  };
  for (const node of nodes) {
    const block = typeof node === 'string' ? undefined : blockOf(node);
    if (!block) {
      if (typeof node !== 'string' || node.trim() !== '') loose.push(node);
      continue;
    }
    flush();
    blocks.push(block);
  }
  flush();
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}

function blockOf({ tag, children }: RichElement): EditorNode | undefined {
  switch (tag) {
    case 'p':
      return { type: 'paragraph', content: inlineOf(children) };
    case 'h2':
    case 'h3':
      return { type: 'heading', attrs: { level: tag === 'h2' ? 2 : 3 }, content: inlineOf(children) };
    case 'ul':
      return { type: 'bulletList', content: itemsOf(children) };
    case 'ol':
      return { type: 'orderedList', content: itemsOf(children) };
    case 'blockquote':
      return { type: 'blockquote', content: blocksOf(children) };
    case 'table':
      return tableOf(children);
    case 'hr':
      return { type: 'horizontalRule' };
    default:
      return undefined;
  }
}

function itemsOf(nodes: readonly RichNode[]): EditorNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [{ type: 'listItem', content: blocksOf(node.tag === 'li' ? node.children : [node]) }],
  );
}

/** A table of its rows, each as wide as the widest; undefined without a cell. */
function tableOf(nodes: readonly RichNode[]): EditorNode | undefined {
  const within = (list: readonly RichNode[], tag: string) =>
    list.flatMap((node) => (typeof node !== 'string' && node.tag === tag ? [node] : []));
  const rows = within(nodes, 'tr').map((row) => within(row.children, 'td').map(({ children }) => blocksOf(children)));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (width === 0) return undefined;
  const content = rows.map((cells) => ({
    type: 'tableRow',
    content: Array.from({ length: width }, (_, at) => ({
      type: 'tableCell',
      content: cells[at] ?? [{ type: 'paragraph' }],
    })),
  }));
  return { type: 'table', content };
}

/** Words with their marks; blocks inside a line give their words. */
function inlineOf(nodes: readonly RichNode[], outer: NonNullable<EditorNode['marks']> = []): EditorNode[] {
  return nodes.flatMap((node): EditorNode[] => {
    if (typeof node === 'string') return node === '' ? [] : [{ type: 'text', text: node, marks: outer }];
    if (node.tag === 'br') return [{ type: 'hardBreak' }];
    const type = marks[node.tag];
    const isMark = type !== undefined && (type !== 'link' || node.href !== undefined);
    const mark = isMark ? [{ type, ...(node.href && { attrs: { href: node.href } }) }] : [];
    return inlineOf(node.children, [...outer, ...mark]);
  });
}

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
};
const blockTags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
};

/** The editor's document as rich text; empty when it holds no words and no line. */
export function richTextOfDocument(document: EditorNode): string {
  return isBlank(document) ? '' : (document.content ?? []).map(htmlOf).join('');
}

function htmlOf(node: EditorNode): string {
  if (node.type === 'text') return (node.marks ?? []).reduceRight(marked, escapeText(node.text ?? ''));
  if (node.type === 'hardBreak') return '<br />';
  if (node.type === 'horizontalRule') return '<hr />';
  const tag = node.type === 'heading' ? `h${String(node.attrs?.['level'])}` : blockTags[node.type];
  const inner = (node.content ?? []).map(htmlOf).join('');
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}

function marked(inner: string, { type, attrs }: NonNullable<EditorNode['marks']>[number]): string {
  if (type === 'link') return `<a href="${escapeText(String(attrs?.['href']))}">${inner}</a>`;
  const tag = markTags[type];
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}

function isBlank(node: EditorNode): boolean {
  if (node.type === 'text') return (node.text ?? '').trim() === '';
  return node.type !== 'horizontalRule' && (node.content ?? []).every(isBlank);
}
