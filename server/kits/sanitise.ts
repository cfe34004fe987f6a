import sanitizeHtml from 'sanitize-html';
import { blockMarks } from '@contract/kernel/marks';
import { richDepthMost, richTags, safeHref } from '@contract/kernel/rich-text';

/**
 * Rich text as it may be stored: only the tags and attributes of the allow-list, headings and emphasis under one name
 * each, addresses that lead nowhere harmful. What is not allowed goes; the words inside stay, except those of scripts
 * and styles. Marks that nobody sees go too: text that is pasted is full of them.
 */
export function sanitise(html: string): string {
  let clean = sanitiseOnce(html);
  // Broken tags leave paragraphs inside paragraphs, which the next reading would part: read until it stays as it is.
  for (let reading = 1; reading < mostReadings; reading++) {
    const again = sanitiseOnce(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

const mostReadings = 50;
const allBlockMarks = new RegExp(blockMarks.source, 'gu');

function sanitiseOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(richTags),
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: richDepthMost,
    textFilter: (text) => text.replaceAll(allBlockMarks, ''),
    transformTags: {
      b: 'strong',
      i: 'em',
      del: 's',
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      div: 'p',
      th: 'td',
      a: (_tag, { href }) => {
        const safe = safeHref(href ?? '');
        const attribs: sanitizeHtml.Attributes = safe === undefined ? {} : { href: safe };
        return { tagName: 'a', attribs };
      },
    },
  });
}
