import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  escapeText,
  parseRichText,
  plainText,
  richDepthMost,
  richTags,
  richTextOf,
  safeHref,
  type RichNode,
} from './rich-text';

const elements = (nodes: RichNode[]): Exclude<RichNode, string>[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elements(node.children)]));

const depthOf = (nodes: RichNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));

describe('reading rich text', () => {
  it('goes only so deep, and loses no word', () => {
    const html = `${'<u>'.repeat(6600)}甲${'</u>'.repeat(6600)}<p>乙</p>`;
    const tree = parseRichText(html);
    expect(depthOf(tree)).toBe(richDepthMost);
    expect(tree.at(-1)).toEqual({ tag: 'p', children: ['乙'] });
    expect(plainText(html)).toBe('甲乙');
  });

  it('makes a tree of what the server writes', () => {
    expect(parseRichText('<p>甲<strong>乙</strong><br />丙 &amp; &lt;丁&gt;</p>')).toEqual([
      {
        tag: 'p',
        children: ['甲', { tag: 'strong', children: ['乙'] }, { tag: 'br', children: [] }, '丙 & <丁>'],
      },
    ]);
  });

  it.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['<p onclick="x()">甲</p>', '甲'],
    ['a < b', 'a < b'],
    ['</p></p>甲', '甲'],
    ['&#x4f60;&#22909;&unknown;', '你好&unknown;'],
  ])('%s stays words', (html, words) => {
    expect(plainText(html)).toBe(words);
    expect(elements(parseRichText(html)).every(({ tag }) => tag in richTags)).toBe(true);
  });

  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['/main/system', '/main/system'],
    ['//example.org', undefined],
    ['/\\example.org', undefined],
    ['javascript:alert(1)', undefined],
    [' JaVaScRiPt:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['example.org', undefined],
  ])('a link to %s leads to %s', (address, expected) => {
    expect(safeHref(address)).toBe(expected);
    const [link] = parseRichText(`<a href="${escapeText(address)}">x</a>`);
    expect((link as { href?: string }).href).toBe(expected);
  });

  it('gives any words back as they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (words) => {
        const [paragraph] = parseRichText(`<p>${escapeText(words)}</p>`);
        expect(
          (paragraph as { children: RichNode[] }).children
            .map((node) => (typeof node === 'string' ? node : ''))
            .join(''),
        ).toBe(words);
      }),
    );
  });

  it('never makes a tag or address that is not allowed', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        '">',
        '<script',
        '<a href="&#106;avascript:x">',
        '/>',
        "'",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const { tag, href } of elements(parseRichText(pieces.join('')))) {
          expect(richTags).toHaveProperty(tag);
          if (href !== undefined) expect(safeHref(href)).toBe(href);
        }
      }),
    );
  });
});

it('plain words become paragraphs, one for each line', () => {
  expect(richTextOf('甲<乙\r\n丙')).toBe('<p>甲&lt;乙</p><p>丙</p>');
  expect(plainText(richTextOf('甲<乙\n丙'))).toBe('甲<乙 丙');
});
