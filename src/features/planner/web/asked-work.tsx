import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import type { AskedWork as Asked } from '#kit/web/page/file-work.ts'
import { mostDatedFiles } from '../name-dates.contract.ts'
import { PutOnDay } from './put-on-day.tsx'
import { ShowPagesDialog } from './show-pages-loader.ts'

const NameDatesDialog = lazyPart(async () => (await import('./name-dates-dialog.tsx')).NameDatesDialog)

/** The dialog for what the user wants to do with files of the library. */
export function AskedWork({ userId, asked, onClose }: { userId: string; asked: Asked; onClose: () => void }) {
  if (asked.to === 'place') return <PutOnDay userId={userId} uploadId={asked.uploadId} page={asked.page} onClose={onClose} />
  const uploadIds = asked.uploadIds.slice(0, mostDatedFiles)
  if (asked.to === 'show') return <ShowPagesDialog uploadIds={uploadIds} onClose={onClose} />
  return <NameDatesDialog userId={userId} uploadIds={uploadIds} onClose={onClose} />
}
