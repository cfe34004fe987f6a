import { trainingEndpoints } from '@contract/training/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { appealFlow } from './appeal-flow';
import { appealHandlers } from './appeals';
import { startAskedChore } from './asked';
import { configHandlers } from './config';
import { trainingDemo } from './demo';
import { trainingExitItems } from './exit-items';
import { instructorHandlers } from './instructors';
import { listHandlers } from './lists';
import { dopsObservations } from './observed';
import { entryPhotos } from './photos';
import { trainingReferences } from './references';
import { trainingReminders } from './reminders';
import { reviewHandlers } from './review';
import { writeHandlers } from './write';

export const trainingServer: ServerModule<typeof trainingEndpoints> = {
  logObjects: [
    { kind: 'training_entry', word: '手册条目' },
    { kind: 'training_config', word: '培训配置' },
    { kind: 'training_interview', word: '导师面谈' },
  ],
  references: trainingReferences,
  flows: [appealFlow],
  owners: [entryPhotos],
  exitItems: trainingExitItems,
  observations: [dopsObservations],
  reminders: trainingReminders,
  demo: [trainingDemo],
  routes: implement(trainingEndpoints, {
    ...listHandlers,
    ...reviewHandlers,
    ...writeHandlers,
    ...appealHandlers,
    ...configHandlers,
    ...instructorHandlers,
  }),
  start: (context) => Promise.resolve(startAskedChore(context)),
};
