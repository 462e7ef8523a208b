import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Brand } from '#kit/brand.ts'

/** `/api/openapi.json`, made from the contracts, and a page to read it at `/api/docs`. Must come before the routes. */
export async function addApiDocs(app: FastifyInstance, brand: Brand) {
  await app.register(swagger, {
    openapi: { info: { title: brand.name, version: '1.0.0', description: brand.tagline } },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
