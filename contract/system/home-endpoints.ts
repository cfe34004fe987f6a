import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { homeAreas } from '../kernel/home-areas';
import { systemModule } from './module';

export const homeEndpoints = defineEndpoints(systemModule, {
  homeAreas: {
    method: 'GET',
    path: '/api/v2/system/home/areas',
    summary: '首页：本人是学员、带教老师、病区还是教育处',
    access: 'login',
    data: z.array(z.enum(homeAreas)),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  homeCounts: {
    method: 'GET',
    path: '/api/v2/system/home/counts',
    summary: '首页：数据范围内各类人员数',
    access: 'login',
    data: z.array(
      z.object({ person_type_id: z.number().int(), person_type_name: z.string(), count: z.number().int() }),
    ),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
