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
const contents = [
  { sha256: sha256('March'), folder: 'Projects', uploadDate: '2026-05-04T10:00:00Z' },
  { sha256: sha256('March'), folder: 'Garden', uploadDate: '2026-05-03T10:00:00Z' },
]

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
  cacheRepliesWith({ store: () => {}, find: findStoredReply })
  setCurrentUser(ada)
})

async function recognize(...texts: string[]): Promise<Record<string, KnownCopy>> {
  const told: Record<string, KnownCopy> = {}
  const chosen = texts.map((text) => ({ id: text, content: new Blob([text]) }))
  const recognizer = createRecognizer(ada.id, {
    isChosen: () => true,
    onKnown: (id, copy) => Object.assign(told, { [id]: copy }),
  })
  await recognizer(chosen)
  return told
}

test('offline, a copy is recognized by the content hashes that this device got for the newest files', async () => {
  await storeReply(ada.id, '/api/users/ada/upload-contents', Response.json(contents))
  expect(await recognize('March', 'April')).toEqual({
    March: { where: 'device', folder: 'Garden', uploadDate: '2026-05-03T10:00:00Z' },
  })
})

test('if the server refuses to answer, the hashes on the device are not used instead', async () => {
  await storeReply(ada.id, '/api/users/ada/upload-contents', Response.json(contents))
  answers.known = () => Response.json({ message: 'Too many', code: 'limits.too_many' }, { status: 429 })
  expect(await recognize('March')).toEqual({})
})

test('online, the server recognizes the copy, and the older file can be replaced', async () => {
  const upload = { id: 'u1', folder: 'Garden', uploadDate: '2026-05-03T10:00:00Z' }
  answers.known = () => Response.json([{ sha256: sha256('March'), upload }])
  expect(await recognize('March')).toEqual({ March: { where: 'library', ...upload } })
})
