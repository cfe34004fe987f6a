import { Schema, type DOMOutputSpec, type MarkSpec } from '@tiptap/pm/model';
import { safeHref } from '@contract/kernel/rich-text';

const plain = (tag: string): { parseDOM: { tag: string }[]; toDOM: () => DOMOutputSpec } => ({
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});
const mark = (tag: string): MarkSpec => plain(tag);

/** What the editor can hold: the allow-list of rich text and nothing else. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', ...plain('p') },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: (node) => [`h${String(node.attrs['level'])}`, 0],
    },
    blockquote: { content: 'block+', group: 'block', defining: true, ...plain('blockquote') },
    bulletList: { content: 'listItem+', group: 'block', ...plain('ul') },
    orderedList: { content: 'listItem+', group: 'block', ...plain('ol') },
    listItem: { content: 'paragraph block*', defining: true, ...plain('li') },
    table: {
      content: 'tableRow+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    tableRow: { content: 'tableCell+', ...plain('tr') },
    tableCell: { content: 'block+', isolating: true, ...plain('td') },
    horizontalRule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
    hardBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = safeHref(link.getAttribute('href') ?? '');
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: (link) => ['a', { href: String(link.attrs['href']) }, 0],
    },
    bold: mark('strong'),
    italic: mark('em'),
    underline: mark('u'),
    strike: mark('s'),
    subscript: { ...mark('sub'), excludes: 'superscript' },
    superscript: { ...mark('sup'), excludes: 'subscript' },
  },
});
