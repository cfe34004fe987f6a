import { accountEndpoints } from './account/endpoints';
import { accountModule } from './account/module';
import { dictionaryEndpoints } from './dictionary/endpoints';
import { dictionaryModule } from './dictionary/module';
import { handbookEndpoints } from './handbook/endpoints';
import { handbookModule } from './handbook/module';
import type { EndpointSpec } from './kernel/endpoint';
import type { ModuleSpec } from './kernel/module';
import { peopleEndpoints } from './people/endpoints';
import { peopleModule } from './people/module';
import { rotationEndpoints } from './rotation/endpoints';
import { rotationModule } from './rotation/module';
import { systemEndpoints } from './system/endpoints';
import { systemModule } from './system/module';

/** The modules of the product: the only hand-kept list. */
export const catalog = {
  account: { module: accountModule, endpoints: accountEndpoints },
  system: { module: systemModule, endpoints: systemEndpoints },
  people: { module: peopleModule, endpoints: peopleEndpoints },
  dictionary: { module: dictionaryModule, endpoints: dictionaryEndpoints },
  handbook: { module: handbookModule, endpoints: handbookEndpoints },
  rotation: { module: rotationModule, endpoints: rotationEndpoints },
} as const satisfies Record<string, { module: ModuleSpec; endpoints: Record<string, EndpointSpec> }>;

export type ModuleKey = keyof typeof catalog;
