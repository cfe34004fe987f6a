import type { MovementPhase } from '@contract/rotation/movements';

/** 在科名单 with one of its lists in front. */
export const wardListPath = (phase: MovementPhase) =>
  `/rotation-management/ward-list${phase === 'here' ? '' : `?phase=${phase}`}`;

export const rulesPath = '/rotation-management/rotation-rules';
/** Form of a scheme. */
export const schemeFormPath = (id: number) => `/rotation-management/rotation-rule-form?id=${id}`;

export const plannerPath = '/rotation-management/wheel-rotation';
/** A draft of 排轮转; `tab` is one of its panes. */
export const draftPath = (id: number, tab?: string) => `${plannerPath}?draft=${id}${tab ? `&tab=${tab}` : ''}`;
