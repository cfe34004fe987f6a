/** What the scoring of an item reads; points and weights are decimals, pictures are measured from 0 to 1. */
export interface ScoreItem {
  /** Within a group. */
  id?: string | null;
  /** 1 A1, 2 A2, 3 A3, 4 A4, 5 B1, 6 X, 7 判断, 8 填空, 9 简答, 10 综合问答, 11 图片, 12 组合. */
  type: number;
  max?: number | null;
  options?: string[] | null;
  key?: string | string[] | null;
  policy?: string | null;
  /** Points off for a wrong answer, none for a blank one. */
  penalty?: number | null;
  void?: VoidKind | null;
  blanks?: ScoreBlank[] | null;
  ignore_case?: boolean | null;
  rubric?: { id: string; score: number }[] | null;
  marks_needed?: number | null;
  threshold?: number | null;
  arbitration?: 'third' | 'closest' | null;
  targets?: ScoreTarget[] | null;
  /** Height divided by width of the picture. */
  aspect?: number | null;
  max_marks?: number | null;
  children?: ScoreItem[] | null;
}

/** What becomes of an item that was found faulty: everybody its points, those who answered, or nobody and out of the full mark. */
export type VoidKind = 'full' | 'full_if_answered' | 'exclude';

export interface ScoreBlank {
  accept?: string[] | null;
  number?: number | null;
  tolerance?: number | null;
  unit?: string | null;
  free_group?: string | null;
  weight?: number | null;
}

export type ScoreTarget =
  | { shape: 'rect'; box: number[] }
  | { shape: 'circle'; c: number[] }
  | { shape: 'poly'; points: number[][] };

/** What is there instead of points as long as people have to mark. */
export type Waiting = 'UNMARKED' | 'WAITING_SECOND' | 'ARBITRATION_NEEDED';

export const groupTypes: readonly number[] = [3, 4, 5, 12];
export const xPolicies = [
  'all_or_nothing',
  'half_if_subset',
  'proportional_no_wrong',
  'right_minus_wrong',
  'per_option',
  'per_option_penalty',
] as const;
