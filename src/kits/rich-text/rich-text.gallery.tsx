import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery-entry';
import { RichText } from './rich-text';
import { RichTextField } from './rich-text-field';

const words =
  '<h2>关于 12 月轮转的通知</h2><p>各科室：<strong>2026-12-01</strong> 起按<u>新方案</u>执行，<a href="/main/system">见附件</a>。</p>' +
  '<ol><li><p>核对名单</p></li><li><p>登记入科</p><ul><li><p>带教老师</p></li></ul></li></ol>' +
  '<blockquote><p>不在名单的人请联系教育处</p></blockquote><hr /><h3>联系人</h3><p><em>欧阳思齐</em><br />8001</p>';

function Editing() {
  const [value, onChange] = useState(words);
  const field = { id: 'content', name: 'content', label: '内容', error: undefined, required: true };
  return (
    <>
      <RichTextField {...field} value={value} onChange={onChange} />
      <h2>读起来</h2>
      <RichText html={value} />
    </>
  );
}

export default {
  title: '富文本',
  examples: [
    { key: 'editor', title: '编辑', Example: Editing },
    { key: 'reading', title: '阅读', Example: () => <RichText html={words} /> },
    {
      key: 'hostile',
      title: '不认识的标签',
      Example: () => <RichText html={'<p>甲<img src=x onerror=alert(1)><a href="javascript:1">乙</a></p>'} />,
    },
  ],
} satisfies GalleryEntry;
