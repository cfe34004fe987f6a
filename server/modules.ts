import type { catalog, ModuleKey } from '@contract/catalog';
import type { ServerModule } from './kernel/module';
import { accountServer } from './modules/account/routes';
import { dictionaryServer } from './modules/dictionary/routes';
import { handbookServer } from './modules/handbook/routes';
import { peopleServer } from './modules/people/routes';
import { rotationServer } from './modules/rotation/routes';
import { systemServer } from './modules/system/routes';

/** The server side of every module of the catalog. A module without one does not compile. */
export const modules: { [Key in ModuleKey]: ServerModule<(typeof catalog)[Key]['endpoints']> } = {
  account: accountServer,
  system: systemServer,
  people: peopleServer,
  dictionary: dictionaryServer,
  handbook: handbookServer,
  rotation: rotationServer,
};
