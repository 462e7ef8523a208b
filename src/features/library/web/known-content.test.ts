// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheRepliesWith } from '#kit/web/cache/reply-cache.ts'
import { findStoredReply, storeReply } from '#kit/web/offline/stored-replies.ts'
import { setCurrentUser } from '#kit/web/page/current-user.ts'
import type { KnownCopy } from '../upload-queue.rules.ts'
import { createRecognizer } from './known-content.ts'

const ada = { id: 'ada', name: 'Ada Lind', firstName: 'Ada', email: 'ada@mail.example', isAdmin: false, createdAt: '' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** The server's replies by the end of the address. Other requests fail, as without a network. */
let answers: Record<string, () => Response>

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  answers = {}
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[address.split('/').at(-1) ?? '']
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  cacheRepliesWith({ store: () => {}, find: findStoredReply, forget: () => {} })
  setCurrentUser(ada)
})

const upload = { id: 'u1', folder: 'Garden', uploadDate: '2026-05-03T10:00:00Z' }
const hasMarch = () => Response.json([{ sha256: sha256('March'), upload }])

/** Chooses files with these contents. `told` is what is known of each. */
async function recognize(...texts: string[]) {
  const told: Record<string, KnownCopy | null> = {}
  const recognizer = createRecognizer(ada.id, {
    isChosen: () => true,
    onKnown: (id, copy) => Object.assign(told, { [id]: copy }),
  })
  await recognizer.add(texts.map((text, at) => ({ id: `${text} ${at}`, content: new Blob([text]) })))
  return { told, confirm: recognizer.confirm }
}

test('the server recognizes the copy, and the older file can be replaced', async () => {
  answers.known = hasMarch
  expect((await recognize('March', 'April', 'March')).told).toEqual({
    'March 0': { where: 'library', ...upload },
    'March 2': { where: 'chosen' },
  })
})

test('without an answer of the server no file is known, whatever this device remembers', async () => {
  const stored = [{ sha256: sha256('March'), folder: 'Garden', uploadDate: upload.uploadDate }]
  await storeReply(ada.id, '/api/users/ada/upload-contents', Response.json(stored))
  await storeReply(ada.id, '/api/users/ada/uploads/known', hasMarch())
  expect((await recognize('March')).told).toEqual({})
  answers.known = () => Response.json({ message: 'Too many', code: 'limits.too_many' }, { status: 429 })
  expect((await recognize('March')).told).toEqual({})
})

test('a copy is skipped only if the server still has it then', async () => {
  answers.known = hasMarch
  const { told, confirm } = await recognize('March', 'March')
  expect(await confirm(['March 0', 'March 1'])).toEqual(['March 0', 'March 1'])
  // Deleted on another device in the meantime.
  answers.known = () => Response.json([])
  expect(await confirm(['March 0', 'March 1'])).toEqual(['March 1'])
  expect(told['March 0']).toBeNull()
})

test('a copy is not skipped when the server does not answer', async () => {
  answers.known = hasMarch
  const { confirm } = await recognize('March')
  answers = {}
  expect(await confirm(['March 0'])).toEqual([])
})
