import type { Folder, Upload } from '#features/library/library.contract.ts'
import type { Client } from './client.ts'
import { keyOf } from './library-state.ts'
import type { Found, Owner } from './owner.ts'

/** Reads all pages of an account's library over HTTP. The returned function picks what one of its owners has made. */
export async function readLibrary(client: Client, userId: string): Promise<(owner: Owner) => Found> {
  const folders = (await get(client, `/api/users/${userId}/folders`)).json<Folder[]>()
  const uploads: Upload[] = []
  let path: string | undefined = `/api/users/${userId}/uploads?limit=20`
  let total = ''
  while (path !== undefined) {
    const reply = await get(client, path)
    uploads.push(...reply.json<Upload[]>())
    total = reply.headers.get('x-total-count') ?? ''
    path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  if (total !== String(uploads.length)) throw new Error(`The list has ${uploads.length} uploads, but says ${total}.`)
  return ({ name }) => foundOf(`${name} `, uploads, folders)
}

function foundOf(prefix: string, allUploads: Upload[], allFolders: Folder[]): Found {
  const uploads = allUploads.filter(({ originalName }) => originalName.startsWith(prefix))
  const folders = allFolders.filter((folder) => folder.name.startsWith(prefix))
  return {
    state: {
      pages: Object.fromEntries(
        uploads.map(({ originalName, folder, size }) => [
          keyOf(originalName),
          { name: originalName, folder, size, isDeleted: false },
        ]),
      ),
      folders: Object.fromEntries(folders.map((folder) => [keyOf(folder.name), folder.name])),
    },
    ids: new Map(
      [...uploads.map(({ id, filename, originalName }) => ({ id, filename, name: originalName })), ...folders].map((thing) => [
        keyOf(thing.name),
        { id: thing.id, filename: 'filename' in thing ? thing.filename : '' },
      ]),
    ),
  }
}

/** Compares all pages of an owner byte by byte. Also reads the thumbnail of the newest, which a crash may have interrupted. */
export async function compareBytes(client: Client, owner: Owner): Promise<number> {
  const pages = owner.pages()
  for (const { filename, content } of pages) {
    const { bytes } = await get(client, `/api/files/${filename}`)
    if (!bytes.equals(content))
      throw new Error(`${owner.name}: ${filename} has ${bytes.length} bytes, which differ from the ${content.length} bytes sent.`)
  }
  const [newest] = pages.slice(-1)
  if (newest) await get(client, `/api/files/${newest.filename}?thumbnail=320`)
  return pages.length
}

async function get(client: Client, path: string) {
  const reply = await client.send('GET', path)
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.bytes.subarray(0, 200)}`)
  return reply
}
