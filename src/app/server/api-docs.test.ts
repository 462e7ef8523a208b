import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { defaultShop } from '#test/willow.ts'
import { addApiDocs } from './api-docs.ts'

test('the API description has the version of the package, 1.0.0', async () => {
  const app = Fastify()
  await addApiDocs(app, { shop: defaultShop, hasPage: false })
  const { info } = (await app.inject('/api/openapi.json')).json()
  const project = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect([info.version, project.version]).toEqual(['1.0.0', '1.0.0'])
  await app.close()
})
