import { builtInFolders } from '#features/library/library.rules.ts'
import { defaultBrand } from '#kit/brand.ts'
import { type Client, ConnectionLost, type Reply } from './client.ts'
import { contentOf, smallestPage } from './content.ts'
import { emptyLibrary, type LibraryState, visible, withFolder, withPage } from './library-state.ts'
import type { Random } from './random.ts'

const mostPages = 12
const mostFolders = 5

/** A change in progress. After a crash the library may be as before or as `after`. */
interface Change {
  after: LibraryState
  send(): Promise<Reply>
}

/** What the server shows of one owner's pages and folders. */
export interface Found {
  state: LibraryState
  ids: ReadonlyMap<string, { id: string; filename: string }>
}

/**
 * Creates one of several owners who work in the same account at the same time, each on their own pages and folders. An owner makes one
 * change after the other, so only the last one can be uncertain.
 */
export function createOwner(options: { name: string; userId: string; client: Client }) {
  const { name, userId, client } = options
  let state = emptyLibrary
  let underWay: Change | null = null
  let made = 0
  const ids = new Map<string, { id: string; filename: string }>()
  const idOf = (key: string) => ids.get(key)?.id ?? ''

  function upload(random: Random): Change {
    const key = `${name} page ${++made}`
    // From the smallest page to about 3 MB. Most pages are small.
    const page = {
      name: `${key}.png`,
      folder: anyFolder(random),
      size: smallestPage + Math.floor(2 ** (random.next() * 21.5)),
      isDeleted: false,
    }
    const form = new FormData()
    const file = new File([new Uint8Array(contentOf(key, page.size))], page.name)
    const isFileFirst = random.next() < 0.5
    if (isFileFirst) form.append('file', file)
    form.append('userId', userId)
    form.append('folder', page.folder)
    if (!isFileFirst) form.append('file', file)
    return { after: withPage(state, key, page), send: () => learn(key, client.send('POST', '/api/uploads', form)) }
  }

  function renamePage(key: string): Change {
    const originalName = `${key} v${++made}.png`
    return {
      after: withPage(state, key, { name: originalName }),
      send: () => client.send('PATCH', `/api/uploads/${idOf(key)}`, { originalName }),
    }
  }

  function movePage(key: string, folder: string): Change {
    return { after: withPage(state, key, { folder }), send: () => client.send('PATCH', `/api/uploads/${idOf(key)}`, { folder }) }
  }

  function removePage(key: string): Change {
    return { after: withPage(state, key, { isDeleted: true }), send: () => client.send('DELETE', `/api/uploads/${idOf(key)}`) }
  }

  function restorePage(key: string): Change {
    return {
      after: withPage(state, key, { isDeleted: false }),
      send: () => client.send('POST', `/api/uploads/${idOf(key)}/restore`),
    }
  }

  function createFolder(): Change {
    const key = `${name} folder ${++made}`
    return {
      after: withFolder(state, key, key),
      send: () => learn(key, client.send('POST', '/api/folders', { userId, name: key })),
    }
  }

  function renameFolder(key: string): Change {
    const newName = `${key} v${++made}`
    return {
      after: withFolder(state, key, newName),
      send: () => client.send('PATCH', `/api/folders/${idOf(key)}`, { name: newName }),
    }
  }

  function removeFolder(key: string): Change {
    return { after: withFolder(state, key, null), send: () => client.send('DELETE', `/api/folders/${idOf(key)}`) }
  }

  async function learn(key: string, reply: Promise<Reply>): Promise<Reply> {
    const { id, filename = '' } = (await reply).json<{ id: string; filename?: string }>()
    ids.set(key, { id, filename })
    return reply
  }

  const anyFolder = (random: Random) =>
    random.pick([
      ...builtInFolders(defaultBrand.tabletFolder),
      ...Object.values(state.folders),
      ...Object.values(state.folders),
    ]) ?? ''

  function choose(random: Random): Change {
    const keys = Object.keys(state.pages)
    const page = random.pick(keys.filter((key) => !state.pages[key]?.isDeleted))
    const deleted = random.pick(keys.filter((key) => state.pages[key]?.isDeleted))
    const folder = random.pick(Object.keys(state.folders))
    const isFull = keys.length - keys.filter((key) => state.pages[key]?.isDeleted).length >= mostPages
    const dice = random.next()
    if (page && (isFull || dice < 0.1)) return removePage(page)
    if (page && dice < 0.2) return renamePage(page)
    if (page && dice < 0.35) return movePage(page, anyFolder(random))
    if (deleted && dice < 0.4) return restorePage(deleted)
    if (folder && dice < 0.46) return renameFolder(folder)
    if (folder && (dice < 0.5 || Object.keys(state.folders).length > mostFolders)) return removeFolder(folder)
    return dice < 0.6 ? createFolder() : upload(random)
  }

  return {
    name,
    /** Makes one change after the other until the connection is lost. */
    async work(random: Random, onAcknowledged: () => void): Promise<void> {
      for (;;) {
        underWay = choose(random)
        try {
          const reply = await underWay.send()
          if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${reply.bytes}`)
        } catch (error) {
          if (error instanceof ConnectionLost) return
          throw error
        }
        state = underWay.after
        underWay = null
        onAcknowledged()
      }
    },

    /** Compares the state after a restart. Throws unless it has exactly the acknowledged changes, with or without the one in progress. */
    compare(found: Found): void {
      const seen = visible(found.state)
      const candidates = underWay ? [state, underWay.after] : [state]
      const match = candidates.find((candidate) => visible(candidate) === seen)
      if (!match) throw new Error(`${name} expected\n${candidates.map(visible).join('\nor\n')}\nbut found\n${seen}`)
      state = match
      underWay = null
      for (const [key, id] of found.ids) ids.set(key, id)
    },

    /** Returns all visible pages with their expected bytes. */
    pages(): { filename: string; content: Buffer }[] {
      return Object.entries(state.pages)
        .filter(([, page]) => !page.isDeleted)
        .map(([key, page]) => ({ filename: ids.get(key)?.filename ?? '', content: contentOf(key, page.size) }))
    },
  }
}

export type Owner = ReturnType<typeof createOwner>
