import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Basics } from '#kit/server/basics.ts'
import { docsPolicy } from './pages/security-headers.ts'

/**
 * Serves `/api/openapi.json`, made from the contracts, and outside of production a page to read it at `/api/docs`. Must be added before the
 * routes.
 */
export async function addApiDocs(app: FastifyInstance, { shop, hasPage }: Pick<Basics, 'shop'> & { hasPage: boolean }) {
  const infoNow = () => {
    const { name, tagline } = shop.now().brand
    return { title: name, version: '1.0.0', description: tagline }
  }
  const named = <Document extends object>(document: Document) => ({ ...document, info: infoNow() })
  await app.register(swagger, {
    openapi: {
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, which administrators make under /admin/keys.' },
        },
      },
    },
  })
  if (hasPage) await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy, transformSpecification: named })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => named(app.swagger()))
}
