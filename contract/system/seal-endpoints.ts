import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { storableText } from '../kernel/wire';
import { systemModule } from './module';

/** What whoever holds a paper of the hospital may ask, without a sign-in. */
export const sealEndpoints = defineEndpoints(systemModule, {
  checkSeal: {
    method: 'GET',
    path: '/api/system/seal',
    summary: '核验打印件',
    access: 'public',
    query: z.object({ seal: storableText(200).default('') }),
    /** Nothing of what the paper says: whoever finds it learns no more than that it is genuine. */
    data: z.object({ is_genuine: z.boolean() }),
    errors: ['TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
});
