import { analysisEndpoints as calls } from '@contract/analysis/endpoints';

/** Reads that are no longer true after a board changed. */
export const boardReads = [calls.boards, calls.shownBoards];
/** The same after a metric or a data set changed. */
export const metricReads = [calls.metrics, calls.dataSets, calls.figure, calls.rows];
