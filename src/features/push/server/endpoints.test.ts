import { expect, test } from 'vitest'
import { endpointKind } from './endpoints.ts'

const named = ['https://ntfy.example', 'http://127.0.0.1:8080']
const kind = (endpoint: string) => endpointKind(endpoint, named)

test('the push services of the browsers are accepted', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:DEF',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect([endpoint, kind(endpoint)]).toEqual([endpoint, 'known'])
})

test('a push service named by the operator is accepted only with the same scheme and port', () => {
  expect(kind('https://ntfy.example/up1234')).toBe('named')
  expect(kind('http://127.0.0.1:8080/to/a')).toBe('named')
  for (const beside of ['http://ntfy.example/x', 'https://ntfy.example:8443/x', 'http://127.0.0.1:8081/x'])
    expect([beside, kind(beside)]).toEqual([beside, null])
})

test('attack: any other address is refused, in any spelling', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.attacker.example/x',
    'https://attacker.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://notify.windows.com.attacker.example/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com./x',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/x',
    'not an address',
    `https://fcm.googleapis.com/${'a'.repeat(2000)}`,
  ])
    expect([endpoint, kind(endpoint)]).toEqual([endpoint, null])
})
