import { instant } from '#kit/clock.ts'
import { AppError } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { FileTooLarge } from '#kit/server/files/file-store.ts'
import { fileTooLarge, notAPage, quotaReached } from '../library.errors.ts'
import { keepableName } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { Refusal, Sender, Source } from '../sources.rules.ts'
import './library.tables.ts'

/** A device tries again each evening, so a notification that arrives later says nothing new. */
const ttlSeconds = 24 * 60 * 60

const codes: Record<string, Refusal> = {
  [notAPage.code]: 'not_a_page',
  [fileTooLarge.code]: 'too_large',
  [quotaReached.code]: 'full',
}

/** Returns why a file wasn't kept, if its owner can do something about it. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof FileTooLarge) return 'too_large'
  // The file store wraps what was thrown while it received a file.
  const thrown = error instanceof AppError ? error : (error as { cause?: unknown } | null)?.cause
  return thrown instanceof AppError ? (codes[thrown.code] ?? null) : null
}

/** Replaces what is known of the device's last refused file. */
async function keepRefusal(
  queries: Queries | Tx,
  { userId, source, device }: { userId: string; source: Source; device: string },
  { name, reason, at }: { name: string; reason: Refusal; at: string },
): Promise<void> {
  const said = { name, reason, refused_at: at }
  await queries
    .insertInto('refused_files')
    .values({ user_id: userId, source, device, ...said })
    .onConflict((conflict) => conflict.columns(['user_id', 'source', 'device']).doUpdateSet(said))
    .execute()
}

interface RefusedFile {
  userId: string
  sender: Sender
  name: string
  bytes: number
}

export interface RefusedFilesOptions extends Pick<Basics, 'database' | 'clock' | 'wordings' | 'wakeJobs'> {
  queuePush(
    tx: Tx,
    push: { userId: string; message: { title: string; body: string; path: string; topic: string; ttlSeconds: number } },
  ): Promise<void>
}

/** Keeps what devices couldn't send, and tells an owner when it's for lack of space: nobody sees the screen of a tablet that sends at night. */
export function createRefusedFiles({ database, clock, wordings, wakeJobs, queuePush }: RefusedFilesOptions) {
  /** Tells once, and not again until that file would fit. */
  async function tellOnce(userId: string, { name, bytes }: { name: string; bytes: number }): Promise<void> {
    await database.transaction(async (tx) => {
      const row = { user_id: userId, bytes, told_at: instant(clock) }
      const added = tx.insertInto('full_libraries').values(row)
      if (!(await hasRow(added.onConflict((conflict) => conflict.doNothing()).returning('user_id')))) return
      const { title, text } = (await wordings.of(tx, userId)).say(libraryTexts).storage.notFit
      const message = { title, body: text(name), path: '/library/deleted', topic: 'full-library', ttlSeconds }
      await queuePush(tx, { userId, message })
    })
    wakeJobs()
  }

  async function note({ userId, sender: { source, device }, name, bytes }: RefusedFile, reason: Refusal): Promise<void> {
    if (device === null) return
    const file = { name: keepableName(name), reason, at: instant(clock) }
    await keepRefusal(database.queries, { userId, source, device }, file)
    if (reason === 'full') await tellOnce(userId, { name: file.name, bytes })
  }

  return {
    /** Notes a file of a device that couldn't be kept. Does nothing after other errors. */
    async noteRefusal(file: RefusedFile, error: unknown): Promise<void> {
      const reason = refusalOf(error)
      try {
        if (reason !== null) await note(file, reason)
      } catch (fault) {
        // The device hears about the full disk from its own request.
        if (storageFault(fault) === null) throw fault
      }
    },

    /** Call it before each file: when there is room for the one that didn't fit, the owner is told again the next time. */
    async noteRoom(userId: string, freeBytes: number): Promise<void> {
      await database.queries.deleteFrom('full_libraries').where('user_id', '=', userId).where('bytes', '<=', freeBytes).execute()
    },
  }
}

export type RefusedFiles = ReturnType<typeof createRefusedFiles>

/** Notes a file of a device that was kept, but whose text had no room for the search. */
export async function noteFullTexts(
  tx: Tx,
  { userId, originalName: name, sender }: { userId: string; originalName: string; sender?: Sender | undefined },
  at: string,
): Promise<void> {
  if (!sender || sender.device === null) return
  await keepRefusal(tx, { userId, source: sender.source, device: sender.device }, { name, reason: 'texts_full', at })
}

/** Forgets the refusal of a file that has arrived since. */
export async function forgetRefusal(
  tx: Tx,
  { userId, originalName, sender }: { userId: string; originalName: string; sender?: Sender },
): Promise<void> {
  if (!sender || sender.device === null) return
  await tx
    .deleteFrom('refused_files')
    .where('user_id', '=', userId)
    .where('source', '=', sender.source)
    .where('device', '=', sender.device)
    .where('name', '=', originalName)
    .execute()
}

export async function removeOldRefusals(database: Database, before: string): Promise<void> {
  await database.queries.deleteFrom('refused_files').where('refused_at', '<', before).execute()
}
