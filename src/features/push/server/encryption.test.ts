import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush } from '#test/servers/push-service.ts'
import { areDeviceKeys, encryptFor } from './encryption.ts'

const pairOf = (privateKey: string) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair
}
/** The example of RFC 8291. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  sender: pairOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  receiver: pairOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the example of RFC 8291 is encrypted and decrypted byte for byte', () => {
  const { text, salt, sender, receiver, keys, body } = example
  expect(receiver.getPublicKey('base64url')).toBe(keys.p256dh)
  expect(encryptFor(keys, text, { sender, salt }).toString('base64url')).toBe(body)
  expect(decryptPush(Buffer.from(body, 'base64url'), receiver, Buffer.from(keys.auth, 'base64url')).toString()).toBe(text)
})

test('no two messages are encrypted with the same key', () => {
  const [first, second] = [1, 2].map(() => encryptFor(example.keys, 'Grüße'))
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
})

test('a device key that is not a point of the curve, or a secret of the wrong length, is refused', () => {
  const { keys } = example
  expect(areDeviceKeys(keys)).toBe(true)
  const off = Buffer.from(keys.p256dh, 'base64url')
  off[64] = (off[64] ?? 0) ^ 1
  for (const wrong of [
    { ...keys, p256dh: off.toString('base64url') },
    { ...keys, p256dh: keys.p256dh.slice(0, 40) },
    { ...keys, p256dh: '' },
    { ...keys, auth: keys.auth.slice(1) },
    { ...keys, auth: `${keys.auth}AAAA` },
  ])
    expect([wrong, areDeviceKeys(wrong)]).toEqual([wrong, false])
})
