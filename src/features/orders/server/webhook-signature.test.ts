import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, isSignedAt, isStandardSigned, sealOf, signatureHeader, standardSignedAtMs } from './webhook-signature.ts'

const secret = 'a secret of a good length'
const body = Buffer.from('{"id":"evt_1"}')
const nowMs = Date.parse('2026-03-02T09:00:00Z')
const seconds = nowMs / 1000
const v1 = (time: number, by = secret) => createHmac('sha256', by).update(`${time}.`).update(body).digest('hex')
const isGood = (header: string, at = nowMs) => isSignedAt(body, { secret, header, nowMs: at })

test('a signature is valid for five minutes before and after its time', () => {
  const header = signatureHeader(body, { secret, nowMs })
  expect(header).toBe(`t=${seconds},v1=${v1(seconds)}`)
  for (const away of [0, 300_000, -300_000]) expect(isGood(header, nowMs + away)).toBe(true)
  for (const away of [301_000, -301_000]) expect(isGood(header, nowMs + away)).toBe(false)
})

test('one valid signature among several is enough, for the time in which a secret is changed', () => {
  expect(isGood(`t=${seconds}, v1=${v1(seconds, 'the new secret, not known yet')}, v1=${v1(seconds)}`)).toBe(true)
})

test('a signature with another time, body, secret or format is refused', () => {
  const bad = [
    '',
    'v1',
    `v1=${v1(seconds)}`,
    `t=${seconds}`,
    `t=${seconds + 1},v1=${v1(seconds)}`,
    `t=${seconds},t=${seconds},v1=${v1(seconds)}`,
    `t=${seconds}.0,v1=${v1(seconds)}`,
    `t=${seconds},v1=${v1(seconds).slice(2)}`,
    `t=${seconds},v1=${v1(seconds)}00`,
    `t=${seconds},v0=${v1(seconds)}`,
    `t=${seconds},v1=${v1(seconds, 'another secret altogether')}`,
  ]
  for (const header of bad) expect(isGood(header)).toBe(false)
  expect(isSignedAt(Buffer.from('{}'), { secret, header: `t=${seconds},v1=${v1(seconds)}`, nowMs })).toBe(false)
})

test("a shop system's signature is accepted only in its own encoding", () => {
  const digest = createHmac('sha256', secret).update(body).digest()
  for (const encoding of ['hex', 'base64'] as const) {
    const signature = digest.toString(encoding)
    expect(isSigned(body, { secret, signature, encoding })).toBe(true)
    expect(isSigned(body, { secret: 'another secret altogether', signature, encoding })).toBe(false)
    expect(isSigned(Buffer.from('{}'), { secret, signature, encoding })).toBe(false)
    for (const bad of ['', `${signature}=`, signature.slice(1), digest.toString('latin1')])
      expect(isSigned(body, { secret, signature: bad, encoding })).toBe(false)
  }
  expect(isSigned(body, { secret, signature: digest.toString('base64'), encoding: 'hex' })).toBe(false)
})

test('a signature of Standard Webhooks covers its id, its time and the body, with the secret as it is or in base64', () => {
  const made = (key: string | Buffer, { id = 'msg_1', time = seconds, text = body } = {}) =>
    `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(text).digest('base64')}`
  const isRight = (signatures: string, { id = 'msg_1', time = seconds, by = secret } = {}) =>
    isStandardSigned(body, { secret: by, signature: `${id} ${time} ${signatures}`, nowMs })
  expect(isRight(made(secret))).toBe(true)
  expect(isRight(`v1a,x ${made('another')} ${made(secret)}`)).toBe(true)
  const key = Buffer.from('a key of thirty-two random bytes')
  expect(isRight(made(key), { by: `whsec_${key.toString('base64')}` })).toBe(true)
  expect(standardSignedAtMs(`msg_1 ${seconds} ${made(secret)}`)).toBe(nowMs)
  const wrong = [
    isRight(made('another')),
    isRight(made(secret, { id: 'msg_2' })),
    isRight(made(secret, { text: Buffer.from('{}') })),
    isRight(made(secret), { time: seconds - 1 }),
    isRight(made(secret, { time: seconds - 301 }), { time: seconds - 301 }),
    isRight(made(secret, { id: '' }), { id: '' }),
    isRight(made(secret).replace('v1,', 'v2,')),
    isRight(''),
    isRight(`${'v1,x '.repeat(5)}${made(secret)}`),
  ]
  expect(wrong).toEqual(wrong.map(() => false))
  expect([standardSignedAtMs(''), standardSignedAtMs('msg_1 soon v1,x')]).toEqual([null, null])
})

test('the signature in place of a secret proves the same, and does not contain it', () => {
  const seal = sealOf(body, secret)
  expect(seal).not.toContain(secret)
  expect(isSigned(body, { secret, signature: seal, encoding: 'hex' })).toBe(true)
  expect(isSigned(body, { secret: 'another', signature: seal, encoding: 'hex' })).toBe(false)
})
