import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { addSecurityTxt } from './security-txt.ts'

test('security.txt says where to report a vulnerability, and expires in a year', async () => {
  const app = Fastify()
  addSecurityTxt(app, { brand: defaultBrand, publicUrl: 'https://planner.example', clock: { now: () => 0 } })
  const reply = await app.inject('/.well-known/security.txt')
  expect([reply.statusCode, reply.headers['content-type'], reply.body.split('\n')]).toEqual([
    200,
    'text/plain; charset=utf-8',
    [
      `Contact: mailto:${defaultBrand.supportEmail}`,
      'Expires: 1971-01-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://planner.example/.well-known/security.txt',
      '',
    ],
  ])
  await app.close()
})
