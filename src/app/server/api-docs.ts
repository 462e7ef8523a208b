import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Brand } from '#kit/brand.ts'
import { docsPolicy } from './pages/security-headers.ts'

/**
 * Serves `/api/openapi.json`, made from the contracts, and outside of production a page to read it at `/api/docs`. Must be added before the
 * routes.
 */
export async function addApiDocs(app: FastifyInstance, { brand, hasPage }: { brand: Brand; hasPage: boolean }) {
  await app.register(swagger, {
    openapi: {
      info: { title: brand.name, version: '1.0.0', description: brand.tagline },
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, which administrators make under /admin/keys.' },
        },
      },
    },
  })
  if (hasPage) await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
