import { parseRichText, type RichNode } from '@contract/kernel/rich-text';
import { Fragment, type ReactNode } from 'react';
import { Contained } from '@/ui/contained';
import classes from './rich-text.module.css';

/**
 * Rich text as elements of React: the tree comes from the allow-list's own reader, so that no text ever becomes HTML in
 * the page. Links to other places open in a window of their own that knows nothing of this one.
 */
export function RichText({ html }: { html: string }) {
  return (
    <Contained key={html} instead="这段内容无法显示">
      <Words html={html} />
    </Contained>
  );
}

function Words({ html }: { html: string }) {
  return <div className={classes.text}>{parseRichText(html).map(draw)}</div>;
}

function draw(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
  if (node.tag === 'br' || node.tag === 'hr') return <node.tag key={index} />;
  const children = node.children.map(draw);
  if (node.tag === 'table') {
    return (
      <div key={index} className={classes.table}>
        <table>
          <tbody>{children}</tbody>
        </table>
      </div>
    );
  }
  if (node.tag !== 'a') {
    const Tag = node.tag as 'p';
    return <Tag key={index}>{children}</Tag>;
  }
  if (!node.href) return <span key={index}>{children}</span>;
  const isOwn = node.href.startsWith('/');
  return (
    <a key={index} href={node.href} {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
