import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowIdQuery } from '../kernel/wire';
import { handbookModule } from './module';
import { kindEndpoints } from './kinds';
import { mappingEndpoints } from './mapping';
import { requirementEndpoints } from './requirements';
import * as types from './types';
import { versionEndpoints } from './versions';

const ofVersion = z.object({ version_id: rowIdQuery });

const publishedEndpoints = defineEndpoints(handbookModule, {
  versions: {
    method: 'GET',
    path: '/api/v2/train/version',
    summary: '手册版本',
    access: 'login',
    data: z.array(types.handbookVersion),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  grades: {
    method: 'GET',
    path: '/api/v2/train/grade/list',
    summary: '版本适用的年级',
    access: 'login',
    query: ofVersion,
    data: z.array(z.number().int()),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  subjects: {
    method: 'GET',
    path: '/api/v2/train/st-subject',
    summary: '版本内的专业',
    access: 'login',
    query: ofVersion,
    data: z.array(types.stSubject),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});

export const handbookEndpoints = {
  ...publishedEndpoints,
  ...versionEndpoints,
  ...requirementEndpoints,
  ...kindEndpoints,
  ...mappingEndpoints,
};
