import { analysisEndpoints as calls } from '@contract/exam/analysis/analysis';
import { markReads } from '../marks/reads';

/** What a ruling changes. */
export const analysisReads = [...markReads, calls.analyses, calls.analysis];
