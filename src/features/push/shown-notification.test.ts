import { expect, test } from 'vitest'
import { payloadOf } from './push-message.ts'
import { notificationIn, unreadable } from './shown-notification.ts'

const origin = 'https://planner.example'

test('a declarative message is shown as the server wrote it', () => {
  const message = { title: 'Well done', body: 'You reached a goal.', path: '/goals', topic: 'goal' }
  expect(notificationIn(payloadOf(message, { publicUrl: origin, language: 'en' }), origin)).toEqual({
    title: 'Well done',
    body: 'You reached a goal.',
    path: '/goals',
    tag: 'goal',
  })
})

test('a classic message is shown too', () => {
  const payload = JSON.stringify({ title: 'Well done', body: 'You reached a goal.', path: '/goals?open=1', tag: 'goal' })
  expect(notificationIn(payload, origin)).toMatchObject({ title: 'Well done', path: '/goals?open=1' })
})

test('a damaged message still shows a notification', () => {
  for (const payload of [null, '', 'nonsense', '[]', 'null', '7', '{}', '{"title":""}', '{"notification":{"title":3}}'])
    expect([payload, notificationIn(payload, origin)]).toEqual([payload, unreadable])
  expect(notificationIn('{"title":"A","body":5,"tag":[]}', origin)).toEqual({ title: 'A', body: '', path: '/', tag: '' })
})

test('attack: a click opens only our own pages', () => {
  for (const navigate of [
    'https://attacker.example/x',
    '//attacker.example',
    '/\\attacker.example',
    'javascript:alert(1)',
    5,
    `${origin}.attacker.example/`,
  ])
    expect([navigate, notificationIn(JSON.stringify({ title: 'A', navigate }), origin).path]).toEqual([navigate, '/'])
})
