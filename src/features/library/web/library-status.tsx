import type { Ref } from 'react'
import { Link } from 'react-router'
import { selectionTexts } from '#kit/selection.texts.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { useIsAfterFirstScreen } from '#kit/web/page/first-screen.ts'
import type { ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import Trash2 from '~icons/lucide/trash-2'
import { libraryTexts } from '../library.texts.ts'
import type { LibraryAddress } from './library-address.ts'
import { isNarrowed } from './library-queries.ts'
import { HereLink } from './pins/pins-here.tsx'
import { quietLink } from './quiet-link.ts'

/** Before the other buttons, which therefore stay where they are when it arrives. */
const ViewButtons = lazyPart(async () => (await import('./beside-files.ts')).ViewButtons)

interface LibraryStatusProps {
  /** The number of files as text. Undefined until it is known. */
  text: string | undefined
  address: LibraryAddress
  hasFiles: boolean
  monthInView: number | null
  selectButton: Ref<HTMLButtonElement>
  isSelecting: boolean
  onSelect: () => void
  onMenu: (menu: ActionMenuTarget) => void
}

/** The line above the files: their number, the view options, and links to the files kept on this device and to Recently deleted. */
export function LibraryStatus(props: LibraryStatusProps) {
  const { text, address, hasFiles, monthInView, selectButton, isSelecting, onSelect, onMenu } = props
  const isAfterFirstScreen = useIsAfterFirstScreen()
  return (
    <div className="-my-5 flex flex-wrap items-center justify-between gap-x-4 text-muted-foreground sm:-my-4">
      <p role="status">{text}</p>
      <div className="flex flex-wrap items-center gap-x-2 sm:gap-x-5">
        {isAfterFirstScreen && (hasFiles || isNarrowed(address.filter)) && (
          <ViewButtons address={address} monthInView={monthInView} onMenu={onMenu} />
        )}
        {hasFiles && (
          <button
            ref={selectButton}
            type="button"
            aria-pressed={isSelecting}
            onClick={onSelect}
            className={classNames(quietLink, 'cursor-pointer')}
          >
            {selectionTexts.start}
          </button>
        )}
        <HereLink className={quietLink} />
        <Link to="/library/deleted" title={libraryTexts.deleted.title} className={quietLink}>
          <Trash2 aria-hidden className="mx-3 size-5 sm:hidden" />
          <span className="max-sm:sr-only">{libraryTexts.deleted.title}</span>
        </Link>
      </div>
    </div>
  )
}
