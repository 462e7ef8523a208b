import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'

const browsers = createKnownBrowsers({ secret: 'a secret of the tests', isSecure: false })
const withCookie = (value: string) => ({ cookies: { 'known-browser': value } }) as unknown as FastifyRequest

test("attack: moving a part of the address into the random part doesn't make a cookie valid for another address", () => {
  let value = ''
  const reply = { setCookie: (_name: string, set: string) => (value = set) } as unknown as FastifyReply
  browsers.remember(withCookie(''), reply, 'a:robin@mail.example')
  const [id, signature] = value.split('.')
  expect(browsers.find(withCookie(value), 'a:robin@mail.example')).toBe(id)
  expect(browsers.find(withCookie(`${id}:a.${signature}`), 'robin@mail.example')).toBeNull()
})
