import type { WrittenMonth } from '@contract/rotation/written';
import type { LaterChange } from '@contract/rotation/undo-preview';
import { formatMoment } from '@/ui/format';
import { Pieces } from '../import/difference/person-difference';
import { changeWords } from './words';

/** A month's departments; 空 for none. */
export function MonthPieces({ pieces }: { pieces: WrittenMonth['before'] }) {
  return pieces.length === 0 ? '空' : <Pieces pieces={pieces} />;
}

/** What changed a month after the import, who did, and when. */
export function changeText(change: LaterChange | null): string {
  if (!change) return '已变动';
  return [changeWords[change.kind], change.by, formatMoment(change.at)].filter(Boolean).join('，');
}
