import { expect, it } from 'vitest';
import { documentOf, richTextOfDocument } from './document';
import { schema } from './schema';

it('gives the editor the same words, marks and blocks', () => {
  const html =
    '<h2>标题</h2><p>甲<strong>乙<em>丙</em></strong><br />丁</p><ul><li><p>一</p></li><li>二</li></ul><p><a href="/main/system">去</a><a>留</a></p><hr />';
  expect(documentOf(html).content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '标题', marks: [] }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '甲', marks: [] },
        { type: 'text', text: '乙', marks: [{ type: 'bold' }] },
        { type: 'text', text: '丙', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: '丁', marks: [] },
      ],
    },
    {
      type: 'bulletList',
      content: ['一', '二'].map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }],
      })),
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '去', marks: [{ type: 'link', attrs: { href: '/main/system' } }] },
        { type: 'text', text: '留', marks: [] },
      ],
    },
    { type: 'horizontalRule' },
  ]);
});

it('takes loose words as a paragraph, and nothing as an empty one', () => {
  expect(documentOf('甲').content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: '甲', marks: [] }] }]);
  expect(documentOf('').content).toEqual([{ type: 'paragraph' }]);
});

it.each([
  '<p>甲<strong>乙</strong><br />丙</p>',
  '<h3>甲 &amp; &lt;乙&gt;</h3><ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol>',
  '<p>10<sup>9</sup>/L，PaCO<sub>2</sub></p>',
  '<p>甲</p><table><tr><td><p>项目</p></td><td><p>10<sup>9</sup></p></td></tr><tr><td><p>乙</p></td><td><p></p></td></tr></table>',
  '<blockquote><p><a href="/main/system"><em>去</em></a></p></blockquote><hr />',
])('%s comes out of the editor as it went in', (html) => {
  const document = schema.nodeFromJSON(documentOf(html));
  document.check();
  expect(richTextOfDocument(document.toJSON())).toBe(html);
});

it('holds nothing when it holds no words', () => {
  expect(richTextOfDocument(documentOf(''))).toBe('');
  expect(richTextOfDocument(documentOf('<p> </p><p></p>'))).toBe('');
});
