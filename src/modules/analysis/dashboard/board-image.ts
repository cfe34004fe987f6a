import type { Figure } from '@contract/analysis/endpoints';
import type { Card } from '@contract/analysis/rules';
import { datedName } from '@contract/kernel/hospital-time';
import { serverNow } from '@device/api/server-time';
import { saveFile } from '@/kernel/save-file';
import { valueWords } from '@/kits/chart/series';

const [width, margin, gap, scale] = [1200, 32, 12, 2];
/** Lines of groups that a card of the picture has room for. */
const mostLines = 8;
const colours = { green: '#1a7f5a', yellow: '#b26a00', red: '#c92a2a' };
const font = (size: number, weight = 400) => `${weight} ${size}px "PingFang SC", "Microsoft YaHei", sans-serif`;

interface Drawn {
  title: string;
  note: string;
  cards: readonly Card[];
  figures: ReadonlyMap<string, Figure>;
}
interface Laid {
  card: Card;
  x: number;
  y: number;
  w: number;
  h: number;
}

const heightOf = ({ group }: Card) => (group === null ? 92 : 92 + mostLines * 22);

/** Cards in rows of twelve columns, each row as high as its highest card. */
export function layCards(cards: readonly Card[]): { laid: Laid[]; height: number } {
  const column = (width - 2 * margin - 11 * gap) / 12;
  const laid: Laid[] = [];
  let [at, y, rowHeight] = [0, 96, 0];
  for (const card of cards) {
    if (at + card.width > 12) [at, y, rowHeight] = [0, y + rowHeight + gap, 0];
    const h = heightOf(card);
    laid.push({ card, x: margin + at * (column + gap), y, w: card.width * column + (card.width - 1) * gap, h });
    at += card.width;
    rowHeight = Math.max(rowHeight, h);
  }
  return { laid, height: y + rowHeight + margin };
}

/** Saves a board as a picture: its figures as numbers and bars, always on white. */
export async function saveBoardImage({ title, note, cards, figures }: Drawn): Promise<void> {
  const { laid, height } = layCards(cards);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const pen = canvas.getContext('2d')!;
  pen.scale(scale, scale);
  const write = (text: string, x: number, y: number, room: number, how: string, colour = '#1f2329') => {
    [pen.font, pen.fillStyle] = [how, colour];
    pen.fillText(text, x, y, room);
  };
  pen.fillStyle = '#f3f5f8';
  pen.fillRect(0, 0, width, height);
  write(title, margin, 48, width - 2 * margin, font(24, 600));
  write(note, margin, 74, width - 2 * margin, font(13), '#5c6470');
  for (const { card, x, y, w, h } of laid) {
    const figure = figures.get(card.id);
    pen.fillStyle = '#ffffff';
    pen.fillRect(x, y, w, h);
    if (figure?.colour) {
      pen.fillStyle = colours[figure.colour];
      pen.fillRect(x, y, 4, h);
    }
    write(card.title, x + 16, y + 28, w - 32, font(14, 600));
    if (!figure) continue;
    write(valueWords(figure.value, figure.unit), x + 16, y + 64, w - 32, font(24, 600));
    if (card.group === null) continue;
    const most = Math.max(1, ...figure.groups.map(({ value }) => value ?? 0));
    figure.groups.slice(0, mostLines).forEach(({ label, value }, line) => {
      const base = y + 92 + line * 22;
      pen.fillStyle = '#dbe8fd';
      pen.fillRect(x + 16, base - 8, ((w - 32) * (value ?? 0)) / most, 18);
      write(label, x + 20, base + 6, w * 0.6, font(12));
      pen.textAlign = 'right';
      write(valueWords(value, figure.unit), x + w - 20, base + 6, w * 0.35, font(12));
      pen.textAlign = 'left';
    });
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (blob) saveFile(new File([blob], datedName(title, 'png', serverNow()), { type: 'image/png' }));
}
