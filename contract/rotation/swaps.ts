import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';
import { rotationModule } from './module';

const int = z.number().int();

/** Half months from `start` to before `end`, in one department. */
const placed = z.object({ start: int, end: int, deptName: z.string() });
export type PlacedSpan = z.output<typeof placed>;

/** Somebody with whom a stay can be exchanged, and what changes hands. */
export const swapPartner = z.object({
  userId: int,
  name: z.string(),
  /** In which periods, as the request names them. */
  spans: z.array(z.object({ start: int, end: int })),
  gives: z.array(placed),
  gets: z.array(placed),
});
export type SwapPartner = z.output<typeof swapPartner>;

export const swapOptions = z.object({
  stay: placed,
  /** Colleagues whose plans fit, those with the fewest months to change first. */
  partners: z.array(swapPartner),
  /** Own stays of the same length with which it can change its time. */
  orders: z.array(placed.extend({ stayId: int })),
  /** Other departments of the same kind that have room in all of its time. */
  depts: z.array(z.object({ deptId: int, deptName: z.string() })),
});
export type SwapOptions = z.output<typeof swapOptions>;

const span = z.object({ start: int.min(0), end: int.min(1) });

/** What a trainee asks for. */
export const swapChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('partner'), userId: rowId, spans: z.array(span).min(1).max(2) }),
  z.object({ kind: z.literal('order'), stayId: rowId }),
  z.object({ kind: z.literal('dept'), deptId: rowId }),
]);
export type SwapChoice = z.output<typeof swapChoice>;

/** Key of the flow, for the approval on the trainee's own screen; the subject is the person. */
export const swapFlowKey = 'rotation.swap';

/** 申请调整轮转: review module 102. One request of a person is open at a time. */
export const swapEndpoints = defineEndpoints(rotationModule, {
  swapOptions: {
    method: 'POST',
    path: '/api/v2/rotation/swaps/options',
    summary: '本人某段轮转可以怎样调整：可对调的同学、可互换的时段、可改去的科室',
    access: 'rotation:swap:apply',
    body: z.object({ stayId: rowId }),
    data: swapOptions,
    errors: ['NOT_FOUND', 'SWAP_REFUSED'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  requestSwap: {
    method: 'POST',
    path: '/api/v2/rotation/swaps',
    summary: '申请调整本人的轮转',
    access: 'rotation:swap:apply',
    body: z.object({ stayId: rowId, choice: swapChoice, reason: blockText(300).min(1, '请填写原因') }),
    data: z.object({ recordId: int }),
    errors: ['NOT_FOUND', 'SWAP_REFUSED', 'APPROVAL_OPEN', 'APPROVAL_NO_REVIEWER'],
    offline: 'online',
    audit: 'rotation.swap.request',
    mutation: true,
  },
});
