import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import '#features/focus-timer/server/focus-timer.store.ts'
import '#features/goals/server/goals.store.ts'
import { defaultFolder, mostAtOnce, searchable, sortName } from '#features/library/library.rules.ts'
import '#features/library/server/library.tables.ts'
import { instant } from '#kit/clock.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { newId } from '#kit/server/ids.ts'
import { formBody, type TestUser, type Willow } from '#test/willow.ts'

const name = 'Week 1.png'
const content = Buffer.from('a page')
const sha256 = createHash('sha256').update(content).digest('hex')
const rowsAtOnce = 500
/** One of so many files is stored, and the others are missing: reading ten thousand files would only take time. */
const storedEach = 20

/** A user with `count` equal files, folders and goals. */
export interface Owner extends TestUser {
  ids: string[]
}

export async function ownerWith(willow: Willow, count: number): Promise<Owner> {
  const user = await willow.fixtures.signedInUser()
  const { database, clock } = willow
  const ids = Array.from({ length: count }, () => newId()).sort()
  const now = instant(clock)
  const owned = { user_id: user.id, created_at: now, sent_as: null }
  for (let at = 0; at < count; at += rowsAtOnce) {
    const some = ids.slice(at, at + rowsAtOnce)
    const uploads = some.map((id) => ({
      id,
      user_id: user.id,
      filename: newFileKey('png'),
      original_name: name,
      search_name: searchable(name),
      sort_name: sortName(name),
      folder: defaultFolder,
      file_type: 'image' as const,
      mime_type: 'image/png',
      size: content.length,
      width: null,
      height: null,
      sha256,
      thumbnail: 'ready' as const,
      upload_date: now,
      deleted_at: null,
      sent_as: null,
    }))
    for (const { filename } of uploads.filter((_, at) => at % storedEach === 0)) {
      const path = willow.localPath(filename)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
    }
    await database.queries.insertInto('uploads').values(uploads).execute()
    await database.queries
      .insertInto('folders')
      .values(some.map((id) => ({ id, name: `Folder ${id}`, ...owned })))
      .execute()
    await database.queries
      .insertInto('goals')
      .values(
        some.map((id) => ({ id, title: 'Walk', timeframe: 'daily' as const, is_active: true, completed_at: null, ...owned })),
      )
      .execute()
  }
  await database.queries.insertInto('upload_totals').values({ user_id: user.id, folder: defaultFolder, files: count }).execute()
  return { ...user, ids }
}

/** What an owner can ask of the server about all of their things, in this order: later ones need what earlier ones leave. */
export const serverOperations: Record<string, (owner: Owner) => Promise<unknown>> = {
  'list every file': (owner) => everyPage(owner, `/api/users/${owner.id}/uploads?limit=200`),
  'list every file by name': (owner) => everyPage(owner, `/api/users/${owner.id}/uploads?limit=200&sort=name`),
  'list every file by size': (owner) => everyPage(owner, `/api/users/${owner.id}/uploads?limit=200&sort=size`),
  'search for a name': (owner) => everyPage(owner, `/api/users/${owner.id}/uploads?limit=200&q=week`),
  'list all ids': (owner) => ask(owner, 'GET', `/api/users/${owner.id}/upload-ids`),
  'count the files': (owner) => ask(owner, 'GET', `/api/users/${owner.id}/upload-counts`),
  'count the used bytes': (owner) => ask(owner, 'GET', `/api/users/${owner.id}/storage`),
  'list the folders': (owner) => ask(owner, 'GET', `/api/users/${owner.id}/folders`),
  'list every goal': (owner) => everyPage(owner, `/api/users/${owner.id}/goals?limit=200`),
  'find a known content': (owner) => ask(owner, 'POST', `/api/users/${owner.id}/uploads/known`, { sha256: [sha256] }),
  'find copies': (owner) => ask(owner, 'POST', `/api/users/${owner.id}/uploads/copies`, { ids: owner.ids.slice(0, mostAtOnce) }),
  'download a selection': async (owner) => {
    const form = await formBody([['ids', owner.ids.join()]])
    return expectOk(await owner.send({ method: 'POST', url: `/api/users/${owner.id}/uploads/archive`, ...form }))
  },
  'download everything': (owner) => ask(owner, 'GET', `/api/users/${owner.id}/export`),
  'move all files': (owner) =>
    forAll(owner, (ids) => ask(owner, 'POST', `/api/users/${owner.id}/uploads/move`, { ids, folder: `Folder ${owner.ids[0]}` })),
  'rename the folder of all files': (owner) => ask(owner, 'PATCH', `/api/folders/${owner.ids[0]}`, { name: 'Renamed' }),
  'delete the folder of all files': (owner) => ask(owner, 'DELETE', `/api/folders/${owner.ids[0]}`),
  'delete all files': (owner) => forAll(owner, (ids) => ask(owner, 'POST', `/api/users/${owner.id}/uploads/delete`, { ids })),
  'list every deleted file': (owner) => everyPage(owner, `/api/users/${owner.id}/deleted-uploads?limit=200`),
  'restore all files': (owner) =>
    forAll(owner, (ids) => ask(owner, 'POST', `/api/users/${owner.id}/deleted-uploads/restore`, { ids })),
  'delete all files again': (owner) =>
    forAll(owner, (ids) => ask(owner, 'POST', `/api/users/${owner.id}/uploads/delete`, { ids })),
  'empty the bin': (owner) => ask(owner, 'DELETE', `/api/users/${owner.id}/deleted-uploads`),
}

type Reply = Awaited<ReturnType<TestUser['send']>>

function expectOk(reply: Reply): Reply {
  if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`)
  return reply
}

async function ask(owner: Owner, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<Reply> {
  return expectOk(await owner.send({ method, url, ...(payload ? { payload } : {}) }))
}

async function forAll(owner: Owner, change: (ids: string[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < owner.ids.length; at += mostAtOnce) await change(owner.ids.slice(at, at + mostAtOnce))
}

async function everyPage(owner: Owner, first: string): Promise<void> {
  for (let url: string | undefined = first; url !== undefined; ) {
    const { headers } = await ask(owner, 'GET', url)
    url = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
}
