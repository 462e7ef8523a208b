import { Link } from 'react-router'
import type { PinnedFile, PinnedState } from '#kit/web/offline/pins-database.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { Icon } from '#kit/web/ui/icon.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import CalendarDays from '~icons/lucide/calendar-days'
import FileText from '~icons/lucide/file-text'
import Folder from '~icons/lucide/folder'
import type { Upload } from '../../library.contract.ts'
import { nameOfPin } from '../../pin-names.rules.ts'
import type { PinKind } from '../../pins.rules.ts'
import { pinsTexts } from '../../pins.texts.ts'
import type { LibraryPin } from './pinned-files.ts'

const texts = pinsTexts.page
const icons: Readonly<Record<PinKind, Icon>> = { file: FileText, folder: Folder, month: CalendarDays }

interface PinRowProps {
  pin: LibraryPin
  files: readonly PinnedFile<Upload>[]
  limitBytes: number
  isOnline: boolean
  onTryAgain: () => void
  onRemove: () => void
}

/** A file, folder or month that is kept on this device, with its progress and the files that are left out. */
export function PinRow({ pin, files, limitBytes, isOnline, onTryAgain, onRemove }: PinRowProps) {
  const { kind } = pin
  const label = nameOfPin(pin)
  const Glyph = icons[kind]
  const count = (state: PinnedState) => files.filter((file) => file.state === state).length
  const [here, waiting, overLimit, noRoom, missing] = [
    count('here'),
    count('waiting'),
    count('over-limit'),
    count('no-room'),
    count('missing'),
  ]
  const bytes = files.reduce((sum, file) => (file.state === 'here' ? sum + file.bytes : sum), 0)
  const isWhole = here === files.length
  return (
    <li className={classNames(paper, 'flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 sm:px-5')}>
      <Glyph aria-hidden className="hidden size-8 shrink-0 text-muted-foreground opacity-70 sm:block" strokeWidth={1.25} />
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={addressOfPin(pin)}
          aria-label={texts.open(label)}
          className="inline-flex min-h-11 items-center font-semibold leading-snug underline-offset-4 hover:underline"
        >
          <bdi translate="no" className="line-clamp-2 [overflow-wrap:anywhere]">
            {label}
          </bdi>
        </Link>
        <p role="status" className="text-muted-foreground text-sm">
          {isWhole ? texts.whole(files.length, bytes) : texts.coming(here, files.length)}
        </p>
        {waiting > 0 && isOnline && (
          <div className="mt-2 max-w-md">
            <ProgressBar share={here / files.length} label={texts.progress(label)} />
          </div>
        )}
        <div className="flex flex-col text-sm">
          {waiting > 0 && !isOnline && <p>{texts.offline}</p>}
          {overLimit > 0 && <p>{texts.overLimit(overLimit, limitBytes)}</p>}
          {noRoom > 0 && <p className="font-semibold text-destructive">{texts.noRoom(noRoom)}</p>}
          {missing > 0 && <p>{texts.missing(missing)}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {noRoom > 0 && (
          <Button variant="secondary" onClick={onTryAgain}>
            {uiTexts.tryAgain}
          </Button>
        )}
        <Button variant="quiet" aria-label={texts.removeLabel(label)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

function addressOfPin({ kind, value, label }: LibraryPin): string {
  const names = { file: ['file', value], folder: ['folder', label], month: ['until', value] } satisfies Record<PinKind, string[]>
  return `/library?${new URLSearchParams([names[kind]])}`
}
