import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'

const browsers = createKnownBrowsers({ secret: 'a secret of the tests', isSecure: false })
const withCookie = (value: string) => ({ cookies: { 'known-browser': value } }) as unknown as FastifyRequest

let value = ''
const reply = { setCookie: (_name: string, set: string) => (value = set) } as unknown as FastifyReply
beforeEach(() => {
  value = ''
})

test("attack: moving a part of the address into the random part doesn't make a cookie valid for another address", () => {
  browsers.remember(withCookie(''), reply, 'a:robin@mail.example')
  const [id, signature] = value.split('.')
  expect(browsers.find(withCookie(value), 'a:robin@mail.example')).toBe(id)
  expect(browsers.find(withCookie(`${id}:a.${signature}`), 'robin@mail.example')).toBeNull()
})

const signInWithFactor = (id: string, email = `${id}@mail.example`) => {
  browsers.remember(withCookie(value), reply, email)
  browsers.rememberWithFactor(withCookie(value), reply, { id, email })
}
const isKnown = (id: string) => ({
  password: browsers.find(withCookie(value), `${id}@mail.example`) !== null,
  factor: browsers.findWithFactor(withCookie(value), id) !== null,
})

test('a shared tablet stays known to its last four users, and to nobody else', () => {
  for (const id of ['ada', 'bea', 'cleo', 'dora', 'ada', 'eve']) signInWithFactor(id)
  const known = { password: true, factor: true }
  for (const id of ['ada', 'cleo', 'dora', 'eve']) expect(isKnown(id)).toEqual(known)
  for (const id of ['bea', 'fay']) expect(isKnown(id)).toEqual({ password: false, factor: false })
  expect(value.split('.')).toHaveLength(9)
})

test('a browser stays known for the second factor of a user whose address changes', () => {
  signInWithFactor('ada')
  browsers.remember(withCookie(value), reply, 'ada@new.example')
  expect(browsers.findWithFactor(withCookie(value), 'ada')).not.toBeNull()
  signInWithFactor('ada', 'ada@new.example')
  expect(value.split('.')).toHaveLength(3)
})

test('attack: an id that nobody made is replaced', () => {
  browsers.remember(withCookie('chosen'), reply, 'ada@mail.example')
  expect(value).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
})
