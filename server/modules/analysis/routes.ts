import { analysisEndpoints } from '@contract/analysis/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { boardHandlers } from './boards';
import { analysisDemo } from './demo';
import { analysisReferences, analysisReminders } from './extras';
import { figureHandlers } from './figures';
import { metricHandlers } from './metrics';

const { saveBoard, publishBoard, shareBoard, removeBoard, saveMetric, saveDataSet, switchDataSet } = analysisEndpoints;

export const analysisServer: ServerModule<typeof analysisEndpoints> = {
  logObjects: [
    { kind: 'analysis_board', word: '看板' },
    { kind: 'analysis_metric', word: '指标' },
  ],
  histories: [
    {
      kind: 'analysis_board',
      permission: 'dataAnalysis:board:edit',
      calls: [saveBoard, publishBoard, shareBoard, removeBoard],
    },
    {
      kind: 'analysis_metric',
      permission: 'dataAnalysis:metric:edit',
      calls: [saveMetric, saveDataSet, switchDataSet],
    },
  ],
  reminders: analysisReminders,
  references: analysisReferences,
  demo: [analysisDemo],
  routes: implement(analysisEndpoints, { ...figureHandlers, ...metricHandlers, ...boardHandlers }),
};
