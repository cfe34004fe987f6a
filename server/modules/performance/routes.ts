import { performanceConfigEndpoints } from '@contract/performance/config';
import { performanceEndpoints } from '@contract/performance/endpoints';
import { performanceTableEndpoints } from '@contract/performance/tables';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { auditHandlers } from './audit';
import { configHandlers } from './config';
import { tableHandlers } from './cycles';
import { performanceDemo } from './demo';
import { entryHandlers } from './entries';
import { sheetFlow } from './flow';
import { performanceReferences } from './references';
import { resultHandlers } from './results';

export const performanceServer: ServerModule<typeof performanceEndpoints> = {
  logObjects: [
    { kind: 'performance_table', word: '绩效表' },
    { kind: 'performance_item', word: '绩效项' },
    { kind: 'performance_sheet', word: '科室绩效' },
    { kind: 'performance_target', word: '绩效对象' },
    { kind: 'performance_formula', word: '绩效公式' },
    { kind: 'performance_title_factor', word: '职称系数' },
    { kind: 'performance_filter', word: '绩效参与范围' },
  ],
  histories: [
    {
      kind: 'performance_table',
      permission: 'performance:table:list',
      calls: Object.values(performanceTableEndpoints).filter(({ mutation }) => mutation),
    },
    {
      kind: 'performance_formula',
      permission: 'performance:config:edit',
      calls: Object.values(performanceConfigEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  references: performanceReferences,
  flows: [sheetFlow],
  demo: [performanceDemo],
  routes: implement(performanceEndpoints, {
    ...configHandlers,
    ...tableHandlers,
    ...entryHandlers,
    ...auditHandlers,
    ...resultHandlers,
  }),
};
