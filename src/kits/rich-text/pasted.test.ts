import { expect, it } from 'vitest';
import { documentOf, richTextOfDocument } from './document';
import { readPasted } from './pasted';
import { schema } from './schema';

/** As the editor would hold it. */
const held = (html: string) => {
  const document = schema.nodeFromJSON(documentOf(readPasted(html)));
  document.check();
  return richTextOfDocument(document.toJSON());
};

/** As Word 2019 puts it on the clipboard, shortened. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=ZH-CN>
<!--StartFragment--><h1 align=center style='text-align:center'>关于轮转的通知<span lang=EN-US><o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='font-family:宋体'>各科室：</span></b><span lang=EN-US>2026</span>年起按新
方案执行，<a href="https://example.org/plan"><span>见附件</span></a>。<span lang=EN-US><o:p></o:p></span></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US>1.<span>&nbsp; </span></span><![endif]>核对名单</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US>2.</span><![endif]>登记<u>入科</u></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Wingdings'>§</span><![endif]>不在名单的人</p>
<!--EndFragment--></body></html>`;

it('keeps headings, emphasis, lists and links of Word, and none of its marks and styles', () => {
  expect(held(word)).toBe(
    '<h2>关于轮转的通知</h2>' +
      '<p><strong>各科室：</strong>2026年起按新方案执行，<a href="https://example.org/plan">见附件</a>。</p>' +
      '<ol><li><p>核对名单</p></li><li><p>登记<u>入科</u></p></li></ol>' +
      '<ul><li><p>不在名单的人</p></li></ul>',
  );
});

it.each([
  [
    '<table><tr><td>科室</td><td>床位</td></tr><tr><td>内科</td><td>30</td></tr></table>',
    '<table><tr><td><p>科室</p></td><td><p>床位</p></td></tr><tr><td><p>内科</p></td><td><p>30</p></td></tr></table>',
  ],
  ['<div>甲</div><div>乙</div>', '<p>甲</p><p>乙</p>'],
  ['<img src=x onerror=alert(1)>甲', '<p>甲</p>'],
  ['<script>alert(1)</script><svg><a href="javascript:1">乙</a></svg>甲', '<p>甲</p>'],
  [`<a href='java&#115;cript:alert(1)' onclick="x">甲</a>`, '<p>甲</p>'],
  ['<p title="a>b">1 &lt; 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
])('reads %s as %s', (html, expected) => {
  expect(held(html)).toBe(expected);
});

it('holds a nested list as one', () => {
  expect(held('<ul><li>甲<ol><li>乙</li></ol></li></ul>')).toBe(
    '<ul><li><p>甲</p><ol><li><p>乙</p></li></ol></li></ul>',
  );
});

it.each(['<p ', '<![if !supportLists]>', '<!--', '<u>', '</u><s>', '<style>', '<a href="', "<'", '&', '中\n', '\n'])(
  'is no slower for 200,000 characters of %j',
  (piece) => {
    const broken = `中${piece.repeat(200_000 / piece.length)}`;
    const before = performance.now();
    readPasted(broken);
    // It is a matter of milliseconds; what reads to the end from each piece takes minutes.
    expect(performance.now() - before).toBeLessThan(5_000);
  },
);
