import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { libraryTexts } from '../library.texts.ts'
import './library.tables.ts'

/** A device tries again each evening, so a notification that arrives later says nothing new. */
const ttlSeconds = 24 * 60 * 60

export interface FullLibraryOptions extends Pick<Basics, 'database' | 'clock' | 'wordings' | 'wakeJobs'> {
  queuePush(
    tx: Tx,
    push: { userId: string; message: { title: string; body: string; path: string; topic: string; ttlSeconds: number } },
  ): Promise<void>
}

/** Tells an owner that a file of a device didn't fit: nobody sees the screen of a tablet that sends at night. */
export function createFullLibrary({ database, clock, wordings, wakeJobs, queuePush }: FullLibraryOptions) {
  return {
    /** Tells once, and not again until that file would fit. */
    async tellOnce(userId: string, { name, bytes }: { name: string; bytes: number }): Promise<void> {
      await database.transaction(async (tx) => {
        const row = { user_id: userId, bytes, told_at: instant(clock) }
        const added = tx.insertInto('full_libraries').values(row)
        if (!(await hasRow(added.onConflict((conflict) => conflict.doNothing()).returning('user_id')))) return
        const { title, text } = (await wordings.of(tx, userId)).say(libraryTexts).storage.notFit
        const message = { title, body: text(name), path: '/library/deleted', topic: 'full-library', ttlSeconds }
        await queuePush(tx, { userId, message })
      })
      wakeJobs()
    },

    /** Call it before each file: when there is room for the one that didn't fit, the owner is told again the next time. */
    async noteRoom(userId: string, freeBytes: number): Promise<void> {
      await database.queries.deleteFrom('full_libraries').where('user_id', '=', userId).where('bytes', '<=', freeBytes).execute()
    },
  }
}
