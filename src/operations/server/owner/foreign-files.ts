import { lstat, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { nameOfUser } from '#kit/server/user-name.ts'

/** Enough for some hundred thousand pages; more would keep the operator waiting. */
const mostVisited = 500_000
const mostNamed = 5

export interface ForeignFiles {
  /** The owner of the folder. */
  owner: string
  count: number
  /** The first ones, relative to the folder, with their owner. */
  named: { path: string; owner: string }[]
}

/** Finds what is in `folder` but belongs to another user than the folder itself: the server may not be able to open or replace it. */
export async function findForeignFiles(folder: string): Promise<ForeignFiles> {
  // The owner of the folder itself, also when DATA_DIR is a link.
  const { uid } = await stat(folder)
  const found: ForeignFiles = { owner: nameOfUser(uid), count: 0, named: [] }
  const open = [folder]
  for (let visited = 0; open.length > 0 && visited < mostVisited; ) {
    const at = open.shift() ?? folder
    // A file may be removed, and a folder of another user may be closed: both are counted by what can be seen.
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      visited++
      const path = join(at, entry.name)
      const seen = await lstat(path).catch(() => null)
      if (entry.isDirectory()) open.push(path)
      if (seen === null || seen.uid === uid) continue
      found.count++
      if (found.named.length < mostNamed) found.named.push({ path: relative(folder, path), owner: nameOfUser(seen.uid) })
    }
  }
  return found
}
