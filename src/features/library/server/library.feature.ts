import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { deletedWithUser, removedByFeature } from '#kit/server/db/table-rules.ts'
import { rebuildTable } from '#kit/server/lists/derived.ts'
import { deletedKeptMs, partsKeptMs } from '../library.rules.ts'
import { refusedKeptMs } from '../sources.rules.ts'
import { purgeUploads, removeSomeUploads } from './deleted-uploads.store.ts'
import { derivedUploads, rebuildTotals } from './derived-uploads.ts'
import { createPageTextsStore } from './page-texts.store.ts'
import { removeOldRefusals } from './refused-files.ts'
import { removeAllParts, removeOldParts } from './upload-parts.store.ts'
import { createWrittenTexts } from './written-texts.store.ts'

/** PDFs from before their text was read: how many get a job in each round. None of them is urgent. */
const textsAtOnce = 200

export const libraryFeature = {
  async cleanUp({ database, clock }: { database: Database; clock: Clock }) {
    await purgeUploads(database, instant(clock, -deletedKeptMs))
    await removeOldRefusals(database, instant(clock, -refusedKeptMs))
    await database.transaction((tx) => removeOldParts(tx, instant(clock, -partsKeptMs)))
    await createPageTextsStore(database).enqueueUnread(textsAtOnce)
    await createWrittenTexts(database).enqueueIndexing()
  },
  removeSomeOf: (tx: Tx, { userId }: { userId: string }) => removeSomeUploads(tx, userId),
  onAccountDeleted: (tx: Tx, { userId }: { userId: string }) => removeAllParts(tx, userId),
  tables: {
    uploads: {
      onAccountDeleted: 'removed',
      async afterRestore(tx: Tx) {
        // Backups don't include thumbnails.
        const drawn = tx.updateTable('uploads').set({ thumbnail: 'pending' }).where('thumbnail', '=', 'ready')
        return (await drawn.returning('id').execute()).length
      },
      files: { filename: { kind: 'person', sha256: 'sha256', bytes: 'size' } },
    },
    upload_parts: { ...removedByFeature, files: { filename: { kind: 'passing' } } },
    upload_totals: deletedWithUser,
    folders: deletedWithUser,
    full_libraries: deletedWithUser,
    refused_files: deletedWithUser,
    written_texts: deletedWithUser,
    written_words: deletedWithUser,
    note_inks: deletedWithUser,
    page_texts: deletedWithUser,
  },
  rebuild: async (database: Database) => [
    await rebuildTable(database, derivedUploads, () => rebuildTotals(database)),
    await createPageTextsStore(database).rebuild(),
  ],
} as const
