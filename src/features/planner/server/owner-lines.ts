import { createHash } from 'node:crypto'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { paperUnreadable } from '../planner.errors.ts'
import type { EditionsStore, OpenEdition } from './editions.store.ts'
import { toPaperError } from './ink/ink.routes.ts'
import type { PaperMaker } from './ink/paper-maker.ts'

/** Devices ask for a file in many ranges. Each is cut from what was made for the first one. */
const mostKeptBytes = 24 * 1024 * 1024

interface Appended {
  etag: string
  appended: Uint8Array
}

/** Makes what is appended to a planner so that each page shows whose it is. Sends the same bytes for the same planner and line. */
export function createOwnerLines({
  paper,
  editions,
}: {
  paper: Pick<PaperMaker, 'ownerLine'>
  editions: Pick<EditionsStore, 'seal'>
}) {
  const kept = new Map<string, Uint8Array>()
  const making = new Map<string, Promise<Uint8Array | null>>()
  let keptBytes = 0

  function keep(key: string, bytes: Uint8Array): void {
    kept.set(key, bytes)
    keptBytes += bytes.length
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= mostKeptBytes) return
      kept.delete(oldest)
      keptBytes -= length
    }
  }

  async function make(key: string, { id, filename }: OpenEdition, { userId, line }: { userId: string; line: string }) {
    const bytes = await paper.ownerLine(userId, { key: filename, line }).catch((error: unknown) => {
      if (error instanceof DrawingFailed) return null
      return toPaperError(error, paperUnreadable)
    })
    if (bytes === null) await editions.seal(id)
    else keep(key, bytes)
    return bytes
  }

  return {
    /** Returns null for an edition that is sent as it is, because it is signed or encrypted. */
    async of(edition: OpenEdition, owner: { userId: string; line: string }): Promise<Appended | null> {
      if (edition.isSealed) return null
      const key = createHash('sha256').update(`${edition.sha256}\n${owner.line}`).digest('base64url')
      const known = kept.get(key)
      const begun = known ?? making.get(key) ?? make(key, edition, owner).finally(() => making.delete(key))
      if (begun instanceof Promise && !making.has(key)) making.set(key, begun)
      const appended = await begun
      return appended && { etag: `"${key}"`, appended }
    },
  }
}

export type OwnerLines = ReturnType<typeof createOwnerLines>
