import { analysisEndpoints } from './analysis/analysis';
import { archiveEndpoints } from './exams/archive';
import { bankEndpoints } from './banks';
import { configEndpoints } from './config';
import { candidateEndpoints } from './exams/candidates';
import { defaultEndpoints } from './exams/defaults';
import { heldExamEndpoints } from './exams/exams';
import { ownExamEndpoints } from './exams/mine';
import { printEndpoints } from './exams/print';
import { importEndpoints } from './import';
import { logEndpoints } from './marks/log';
import { markEndpoints } from './marks/marks';
import { offlineEndpoints } from './marks/offline';
import { paperEndpoints } from './papers';
import { practiceEndpoints } from './practice';
import { questionEndpoints } from './questions';
import { reportEndpoints } from './reports';
import { sittingEndpoints } from './sittings/sittings';
import { submissionEndpoints } from './submissions';
import { unionEndpoints } from './union';
import { watchEndpoints } from './watch/watch';

/** All calls of the module; a page imports the part that it needs. */
export const examEndpoints = {
  ...configEndpoints,
  ...bankEndpoints,
  ...questionEndpoints,
  ...submissionEndpoints,
  ...paperEndpoints,
  ...defaultEndpoints,
  ...heldExamEndpoints,
  ...candidateEndpoints,
  ...ownExamEndpoints,
  ...printEndpoints,
  ...archiveEndpoints,
  ...practiceEndpoints,
  ...reportEndpoints,
  ...importEndpoints,
  ...unionEndpoints,
  ...watchEndpoints,
  ...sittingEndpoints,
  ...markEndpoints,
  ...offlineEndpoints,
  ...logEndpoints,
  ...analysisEndpoints,
};
