import type { PlantedFault } from '../planted.ts'

const api = 'src/features/push/server/push.api.test.ts'
const sendTest = 'src/features/push/server/send.test.ts'
const send = 'src/features/push/server/send.ts'
const store = 'src/features/push/server/push.store.ts'
const sending = 'src/features/push/server/push.ts'

export const push: PlantedFault[] = [
  {
    guard: 'a known push service is reached at public addresses only',
    file: send,
    find: "ipaddr.process(address).range() === 'unicast'",
    replace: "ipaddr.process(address).range() !== 'loopback'",
    test: { file: sendTest, title: "attack: a known push service that the name system leads to [ '10.0.0.7' ] is not asked" },
  },
  {
    guard: 'an address of a push service has the host as its end, with nothing behind it',
    file: 'src/features/push/server/endpoints.ts',
    find: 'host.endsWith(service) : host === service',
    replace: 'host.includes(service) : host.startsWith(service)',
    test: {
      file: 'src/features/push/server/endpoints.test.ts',
      title: 'attack: no other address is a push service, however it is written',
    },
  },
  {
    guard: 'a push service that never answers is left',
    file: send,
    find: '        signal: AbortSignal.timeout(withinMs),\n',
    replace: '',
    test: { file: sendTest, title: 'a service that never answers is left' },
  },
  {
    guard: 'a key of a device is a point of the curve',
    file: 'src/features/push/server/encryption.ts',
    find: "    own.computeSecret(Buffer.from(p256dh, 'base64url'))\n",
    replace: '',
    test: {
      file: 'src/features/push/server/encryption.test.ts',
      title: 'a key that is no point of the curve and a secret of another length are no keys of a device',
    },
  },
  {
    guard: 'a token of a push service is for that service alone',
    file: 'src/features/push/server/vapid.ts',
    find: 'const known = signed.get(origin)',
    replace: 'const known = [...signed.values()][0]',
    test: {
      file: 'src/features/push/server/vapid.test.ts',
      title: 'a token names the push service and whom to write to, and is used again for six of its twelve hours',
    },
  },
  {
    guard: 'a device goes with its session',
    file: 'migrations/0046-push.ts',
    find: ".references('sessions.sid').onDelete('cascade')",
    replace: ".references('sessions.sid').onDelete('no action')",
    test: { file: api, title: 'a device gets nothing any more when somebody signs out there' },
  },
  {
    guard: 'a device follows its session to its new id',
    file: 'migrations/0046-push.ts',
    find: ".onUpdate('cascade')",
    replace: ".onUpdate('no action')",
    test: { file: api, title: 'a session that goes on under a new id keeps its device' },
  },
  {
    guard: 'one browser gets the messages of one person',
    file: store,
    find: "      await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('session_sid', '!=', sid).execute()\n",
    replace: '',
    test: { file: api, title: 'one browser gets the messages of the person who signed in last' },
  },
  {
    guard: 'a device is removed by its owner alone',
    file: store,
    find: "tx.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', userId)",
    replace: "tx.deleteFrom('push_devices').where('id', '=', id)",
    test: { file: api, title: "attack: another person's device is neither tested nor removed" },
  },
  {
    guard: 'of a topic only the latest message is sent',
    file: store,
    find: 'doUpdateSet({ id, title, body, path, expires_at })',
    replace: 'doNothing()',
    test: { file: api, title: 'of a topic only the latest message that waits is sent' },
  },
  {
    guard: 'a message that is worth nothing any more is dropped',
    file: sending,
    find: 'if (seconds <= 0) return store.removeMessage(messageId)',
    replace: '',
    test: { file: api, title: 'a message that is worth nothing any more is dropped' },
  },
  {
    guard: 'a device that its push service no longer knows is removed',
    file: sending,
    find: "if (answer.kind === 'gone') return store.removeGone(target)",
    replace: "if (answer.kind === 'gone') return",
    test: { file: api, title: 'a device that its push service no longer knows (410) is removed' },
  },
  {
    guard: 'what is too large is sent as its title alone',
    file: sending,
    find: "answer.kind === 'too large' ? deliver",
    replace: "answer.kind === 'gone' ? deliver",
    test: { file: api, title: 'what is too large is sent as its title alone, and dropped where that is too large as well' },
  },
  {
    guard: 'Retry-After holds for every message to the device',
    file: sending,
    find: 'const waitMs = found.notBefore === null ? 0',
    replace: 'const waitMs = found.notBefore !== null ? 0',
    test: { file: api, title: 'Retry-After is kept, for every message to the device' },
  },
  {
    guard: 'a message that no push service takes is dropped after a while',
    file: sending,
    find: "answer.kind === 'failed' && tries >= mostTries",
    replace: "answer.kind === 'failed' && tries < 0",
    test: { file: api, title: 'a push service that answers 500 is asked for about ten minutes, and then the message is dropped' },
  },
  {
    guard: 'the longest words fit into what every push service takes',
    file: 'src/features/push/push-message.ts',
    find: 'const longestBody = 480',
    replace: 'const longestBody = 600',
    test: {
      file: 'src/features/push/push-message.test.ts',
      title: 'the longest words fit into what every push service takes',
    },
  },
]
