import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import Folder from '~icons/lucide/folder'
import { deletedTexts } from '../deleted.texts.ts'
import { folderName } from '../folder-names.rules.ts'
import type { DeletedUpload } from '../library.contract.ts'
import { deletedPreviewAddress } from './file-addresses.ts'
import { FilePreview } from './file-preview.tsx'

const texts = deletedTexts

interface DeletedFileProps {
  upload: DeletedUpload
  isRestoring: boolean
  onRestore: () => void
  onRemove: () => void
}

/** A deleted file with its picture, its name, its folder, and the day on which it will be removed for good. */
export function DeletedFile({ upload, isRestoring, onRestore, onRemove }: DeletedFileProps) {
  const { originalName: name, folder, keptUntil } = upload
  return (
    <li className={classNames(paper, 'flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 sm:px-5')}>
      <span className="h-20 w-15 shrink-0 overflow-hidden rounded-control border border-border">
        <FilePreview upload={upload} sizes="4rem" address={deletedPreviewAddress(upload)} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <bdi translate="no" className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
          {name}
        </bdi>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted-foreground text-sm">
          <span className="flex min-w-0 items-center gap-1.5">
            <Folder aria-hidden className="size-4 shrink-0" />
            <bdi className="truncate">{folderName(folder)}</bdi>
          </span>
          <time dateTime={keptUntil}>{texts.goes(keptUntil)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isLoading={isRestoring} aria-label={texts.restoreLabel(name)} onClick={onRestore}>
          {texts.restore}
        </Button>
        <Button variant="quiet" aria-label={texts.removeLabel(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
