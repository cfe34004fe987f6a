import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRichText, plainText, richDepthMost, richTags, type RichNode } from '@contract/kernel/rich-text';
import { sanitise } from './sanitise';

it.each([
  ['<b>甲</b><i>乙</i>', '<strong>甲</strong><em>乙</em>'],
  ['<div style="color:red">甲</div>', '<p>甲</p>'],
  ['<h1>甲</h1><h6>乙</h6>', '<h2>甲</h2><h3>乙</h3>'],
  ['<style>p{}</style>甲', '甲'],
  ['<svg><script>alert(1)</script></svg>甲', '甲'],
  ['<a href="java&#115;cript:alert(1)" target="_blank">甲</a>', '<a>甲</a>'],
  ['<a href="https://example.org/?a=1&b=2">甲</a>', '<a href="https://example.org/?a=1&amp;b=2">甲</a>'],
  ['<p>a < b & c', '<p>a &lt; b &amp; c</p>'],
  ['<iframe src="/"></iframe><form><input></form>甲', '甲'],
])('%s is stored as %s', (html, stored) => {
  expect(sanitise(html)).toBe(stored);
});

it('what stands too deep is stored without its tags', () => {
  const stored = sanitise(`${'<u>'.repeat(6600)}甲${'</u>'.repeat(6600)}`);
  expect(stored).toBe(`${'<u>'.repeat(richDepthMost)}甲${'</u>'.repeat(richDepthMost)}`);
  expect(sanitise(stored)).toBe(stored);
});

it('marks that nobody sees go, written as they are or as entities', () => {
  expect(sanitise('<p>\u202e甲&#x202e;乙&#8203;</p>')).toBe('<p>甲乙</p>');
});

const tagsOf = (nodes: RichNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tagsOf(node.children)]));

it('broken tags come to rest', () => {
  const stored = sanitise('<p><b<p><p>');
  expect(sanitise(stored)).toBe(stored);
});

it('whatever comes in, what is stored stays as it is and reads with allowed tags only', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b',
      '<a href="javascript:1">',
      '<a href=',
      '"',
      '>',
      '<script>',
      '</script>',
      '<!--',
      '<li>',
      '&lt;',
      '<br/>',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const stored = sanitise(pieces.join(''));
      expect(sanitise(stored)).toBe(stored);
      expect(tagsOf(parseRichText(stored)).every((tag) => tag in richTags)).toBe(true);
      // Nothing that looks like a tag is left over in the words that the reader shows.
      expect(plainText(stored)).not.toMatch(/<(script|img|iframe)\b[^>]*>.*<\/\1>/i);
    }),
    { numRuns: 500 },
  );
});
