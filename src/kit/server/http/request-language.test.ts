import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { addRequestLanguage } from './request-language.ts'

let app: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  app = await createHttp({ logger: pino({ level: 'silent' }), trustProxy: false, publicOrigin: 'http://localhost' })
  addRequestLanguage(app, () => ['en-XA', 'en'])
  for (const path of ['/page', '/api/one']) app.get(path, async (request) => request.language)
})
afterAll(() => app.close())

const languageAt = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).body

test('a choice made in this browser comes before what the browser asks for', async () => {
  expect(await languageAt('/page', { cookie: 'language=en', 'accept-language': 'en-XA' })).toBe('en')
})

test('a choice that is no longer on offer, or was never one, gives way to what the browser asks for', async () => {
  for (const cookie of ['language=ar-XB', 'language=tlh', 'language=__proto__'])
    expect(await languageAt('/page', { cookie, 'accept-language': 'en' })).toBe('en')
})

test('a reader who asks for none of the languages gets the first one', async () => {
  expect(await languageAt('/page', { 'accept-language': 'tlh' })).toBe('en-XA')
  expect(await languageAt('/page')).toBe('en-XA')
})

test('a program that asks for no language gets English from the API', async () => {
  expect(await languageAt('/api/one')).toBe('en')
  expect(await languageAt('/api/one', { 'accept-language': 'tlh' })).toBe('en-XA')
})
