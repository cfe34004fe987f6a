import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * OpenAPI document at /api/openapi.json and a page for it at /api/docs. Before the endpoints are registered.
 * @param admit whom the two are open to
 */
export async function installDocuments(
  app: FastifyInstance,
  version: string,
  admit: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Reach 医学教学管理系统',
        version,
        description:
          '所有 JSON 应答均为 { code, message, data }，成功时 code 为 200。带副作用的调用须带 Idempotency-Key（8–100 个可见 ASCII 字符）。',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    hideUntagged: true,
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await app.register(async (scope) => {
    admit(scope);
    // Made once: it is large, and who asks again and again must not keep others waiting.
    let text: string | undefined;
    scope.get('/api/openapi.json', (_, reply) =>
      reply
        .header('cache-control', 'private, no-cache')
        .type('application/json; charset=utf-8')
        .send((text ??= JSON.stringify(app.swagger()))),
    );
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}
