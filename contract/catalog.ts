import { accountEndpoints } from './account/endpoints';
import { accountModule } from './account/module';
import { approvalEndpoints } from './approval/endpoints';
import { approvalModule } from './approval/module';
import { attachmentEndpoints } from './attachment/endpoints';
import { attachmentModule } from './attachment/module';
import { dictionaryEndpoints } from './dictionary/endpoints';
import { dictionaryModule } from './dictionary/module';
import { downloadEndpoints } from './download/endpoints';
import { downloadModule } from './download/module';
import { handbookEndpoints } from './handbook/endpoints';
import { handbookModule } from './handbook/module';
import type { EndpointSpec } from './kernel/endpoint';
import type { ModuleSpec } from './kernel/module';
import { noticeEndpoints } from './notice/endpoints';
import { noticeModule } from './notice/module';
import { peopleEndpoints } from './people/endpoints';
import { peopleModule } from './people/module';
import { rotationEndpoints } from './rotation/endpoints';
import { rotationModule } from './rotation/module';
import { systemEndpoints } from './system/endpoints';
import { systemModule } from './system/module';
import { userinfoEndpoints } from './userinfo/endpoints';
import { userinfoModule } from './userinfo/module';

/** The modules of the product: the only hand-kept list. */
export const catalog = {
  account: { module: accountModule, endpoints: accountEndpoints },
  system: { module: systemModule, endpoints: systemEndpoints },
  approval: { module: approvalModule, endpoints: approvalEndpoints },
  download: { module: downloadModule, endpoints: downloadEndpoints },
  attachment: { module: attachmentModule, endpoints: attachmentEndpoints },
  people: { module: peopleModule, endpoints: peopleEndpoints },
  userinfo: { module: userinfoModule, endpoints: userinfoEndpoints },
  dictionary: { module: dictionaryModule, endpoints: dictionaryEndpoints },
  notice: { module: noticeModule, endpoints: noticeEndpoints },
  handbook: { module: handbookModule, endpoints: handbookEndpoints },
  rotation: { module: rotationModule, endpoints: rotationEndpoints },
} as const satisfies Record<string, { module: ModuleSpec; endpoints: Record<string, EndpointSpec> }>;

export type ModuleKey = keyof typeof catalog;
