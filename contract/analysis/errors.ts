import type { ErrorList } from '../kernel/error-list';

/** Errors of 数据分析. */
export const analysisErrors = {
  ANALYSIS_SET_OFF: { code: 603101, status: 409, text: '数据接口“{name}”已停用，请联系教育处在数据接口中启用' },
  ANALYSIS_CARD: { code: 603102, status: 400, text: '卡片“{card}”{reason}，请更正后再保存' },
  ANALYSIS_EMPTY: { code: 603103, status: 409, text: '看板“{name}”还没有卡片，请先添加卡片再发布' },
  ANALYSIS_THRESHOLDS: { code: 603104, status: 400, text: '{reason}，请更正阈值后再保存' },
  ANALYSIS_UNPUBLISHED: { code: 603105, status: 409, text: '看板“{name}”还没有发布，请先发布再共享' },
} as const satisfies ErrorList;
