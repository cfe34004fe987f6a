import type { Font } from 'fontkit';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * Noto Sans SC (OFL 1.1); a document embeds the characters that it uses. Named by their files everywhere: under a second
 * name pdfkit reads the file again at each use.
 */
export const fontFiles = {
  regular: resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
} as const;

/** What printers have set since lead type where a character was not in the case. */
const substitute = '〓';

let opened: Promise<Font> | undefined;

async function open(): Promise<Font> {
  try {
    const { openSync } = await import('fontkit');
    return openSync(fontFiles.regular) as Font;
  } catch (error) {
    // The next print tries again: a file that could not be opened may come back.
    opened = undefined;
    throw error;
  }
}

/** A case of the regular font, which is opened once. */
export async function openCase(): Promise<FontCase> {
  return new FontCase(await (opened ??= open()));
}

/** Texts with 〓 for what the font does not have, and what that was. */
export class FontCase {
  readonly missing = new Set<string>();
  readonly #font: Font;

  constructor(font: Font) {
    this.#font = font;
  }

  text(words: string): string {
    return Array.from(words, (character) => {
      const point = character.codePointAt(0)!;
      if (point < 32 || this.#font.hasGlyphForCodePoint(point)) return character;
      this.missing.add(character);
      return substitute;
    }).join('');
  }
}
