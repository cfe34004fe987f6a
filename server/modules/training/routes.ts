import { trainingEndpoints } from '@contract/training/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { trainingDemo } from './demo';
import { listHandlers } from './lists';
import { entryPhotos } from './photos';
import { trainingReferences } from './references';
import { reviewHandlers } from './review';
import { writeHandlers } from './write';

export const trainingServer: ServerModule<typeof trainingEndpoints> = {
  logObjects: [{ kind: 'training_entry', word: '手册条目' }],
  references: trainingReferences,
  owners: [entryPhotos],
  demo: [trainingDemo],
  routes: implement(trainingEndpoints, { ...listHandlers, ...reviewHandlers, ...writeHandlers }),
};
