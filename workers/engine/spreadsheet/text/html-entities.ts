const NAMED: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  middot: '·',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  times: '×',
  divide: '÷',
  deg: '°',
  plusmn: '±',
  yen: '¥',
  copy: '©',
  reg: '®',
};

/** Replaces the references that exports use; what is none is ordinary text, as browsers take it. */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));?/gi,
    (whole: string, hex?: string, digits?: string, name?: string) => {
      if (name) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
      const code = parseInt(hex ?? digits ?? '', hex ? 16 : 10);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : '\ufffd';
    },
  );
}
