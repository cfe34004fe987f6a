import { z } from 'zod';
import { rotateLists } from '../handbook/types';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf } from '../kernel/paging';
import { rowId } from '../kernel/wire';
import { heldOverview, heldStays } from './held';
import * as lists from './list-types';
import { rotationModule } from './module';

const list = {
  access: 'rotation:plan:list',
  method: 'POST',
  offline: 'cached',
  audit: false,
  mutation: false,
} as const;

/** Lists of placements: the customer's calls, requirements section 7. */
export const listEndpoints = defineEndpoints(rotationModule, {
  overviewPages: {
    ...list,
    path: '/api/v2/train/rotate/overview/pages',
    summary: '轮转总览（人 × 月）',
    body: lists.rotationQuery,
    data: lists.overviewPage,
    held: 'asAsked',
  },
  overviewPagesV2: {
    ...list,
    path: '/api/v2/train/v2/rotate/overview/pages',
    summary: '轮转总览（人 × 月），含标准科室与类别',
    body: lists.rotationQuery,
    data: lists.overviewPage,
    held: heldOverview,
  },
  piecePages: {
    ...list,
    path: '/api/v2/train/rotate/pages',
    summary: '轮转记录（每个半月或整月一行）',
    body: lists.rotationQuery,
    data: pageOf(lists.rotationPiece),
    held: 'asAsked',
  },
  piecePagesV2: {
    ...list,
    path: '/api/v2/train/v2/rotate/pages',
    summary: '轮转记录（每个半月或整月一行），含标准科室',
    body: lists.rotationQuery,
    data: pageOf(lists.rotationPiece),
    held: 'asAsked',
  },
  stayPages: {
    ...list,
    path: '/api/v2/train/v2/rotateByPerson/pages',
    summary: '按人员的轮转段',
    body: lists.rotationQuery,
    data: pageOf(lists.personStays),
    held: heldStays,
  },
  rotatedByUser: {
    ...list,
    path: '/api/v2/train/rotatedByUser',
    summary: '某人的轮转记录',
    body: z.object({ userId: rowId }),
    data: z.array(lists.rotationPiece),
    errors: ['NOT_FOUND'],
  },
  rotateForUser: {
    ...list,
    path: '/api/v2/train/rotateForUser',
    summary: '某人某月可选的轮转科室',
    body: lists.rotateForUserInput,
    data: rotateLists,
    errors: ['NOT_FOUND'],
  },
});
