import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { defaultShop } from '#test/willow.ts'
import { addWellKnown } from './well-known.ts'

const app = Fastify()
addWellKnown(app, { shop: defaultShop, publicUrl: 'https://planner.example', clock: { now: () => 0 } })
afterAll(() => app.close())

test('security.txt says where to report a vulnerability, and expires in a year', async () => {
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
})

test('a password manager finds the screen on which the password is changed', async () => {
  const reply = await app.inject('/.well-known/change-password')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/settings/security'])
})
