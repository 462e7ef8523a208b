import { expect, test } from 'vitest'
import { isTopic, payloadOf } from './push-message.ts'

const english = { publicUrl: 'https://planner.example', language: 'en' } as const

test('the payload is a declarative push message with the full URL of its screen', () => {
  const message = { title: 'Time is up', body: 'Take five.', path: '/dashboard', topic: 'timer' }
  expect(JSON.parse(payloadOf(message, english))).toEqual({
    web_push: 8030,
    notification: {
      title: 'Time is up',
      body: 'Take five.',
      navigate: 'https://planner.example/dashboard',
      tag: 'timer',
      lang: 'en',
      dir: 'ltr',
      silent: false,
    },
  })
})

test('the longest message is cut to a size that every push service accepts', () => {
  // Escaped, a character has at most six bytes.
  const longest = { title: '🌿'.repeat(500), body: '\u0001'.repeat(5000), path: '/goals', topic: 'reminder' }
  const payload = payloadOf(longest, english)
  // 4,096 bytes minus the overhead of the encryption (RFC 8291).
  expect(new TextEncoder().encode(payload).length).toBeLessThanOrEqual(3993)
  expect(JSON.parse(payload).notification.title).toMatch(/^(🌿){119}…$/u)
})

test('a topic is valid only when the header can hold it', () => {
  for (const topic of ['timer', 'reminder', 'a_b-9', 'x'.repeat(32)]) expect([topic, isTopic(topic)]).toEqual([topic, true])
  for (const topic of ['', 'x'.repeat(33), 'a b', 'grüße', 'a/b']) expect([topic, isTopic(topic)]).toEqual([topic, false])
})
