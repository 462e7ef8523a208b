import { Link } from 'react-router'
import { create } from 'zustand'
import type { PinnedFile } from '#kit/web/offline/pins-database.ts'
import type { Action } from '#kit/web/ui/action-menu.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import HardDriveDownload from '~icons/lucide/hard-drive-download'
import type { Upload } from '../../library.contract.ts'
import { libraryTexts } from '../../library.texts.ts'

const texts = libraryTexts.file

/** Ids of the files kept on this device. A copy for the screens; the source of truth is the device's database (pinned-files.ts). */
const usePinsHere = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Calls `listener` whenever the kept files may have changed. Returns a function that stops it. */
export const onPinnedChange = (listener: () => void): (() => void) => usePinsHere.subscribe(listener)

export const showPinned = (files: readonly PinnedFile<Upload>[]): void =>
  usePinsHere.setState({ ids: new Set(files.flatMap(({ row, state }) => (state === 'here' ? [row.id] : []))) })

/** Whether this browser can keep files. Reading them without a network needs a service worker. */
export const canPin = (): boolean => 'serviceWorker' in navigator && 'caches' in window

/** The menu item that keeps a file or folder. Empty when the browser can't. */
export const pinAction = (run: () => void): Action[] =>
  canPin() ? [{ label: texts.keep, icon: <HardDriveDownload aria-hidden />, run }] : []

/** The mark on the card of a file that is kept on this device. */
export function HereMark({ id, className }: { id: string; className: string }) {
  const isHere = usePinsHere(({ ids }) => ids.has(id))
  if (!isHere) return null
  return (
    <span title={texts.here} className={classNames(mark, className)}>
      <HardDriveDownload aria-hidden className="size-4" />
      <span className="sr-only">{texts.here}</span>
    </span>
  )
}

const mark =
  'pointer-events-none absolute grid size-7 place-items-center rounded-full border border-border bg-card text-primary shadow-paper'

/** The link to the files kept on this device. Renders nothing when there are none. */
export function HereLink({ className }: { className: string }) {
  const isSome = usePinsHere(({ ids }) => ids.size > 0)
  if (!isSome) return null
  return (
    <Link to="/library/device" title={texts.here} className={className}>
      <HardDriveDownload aria-hidden className="mx-3 size-5 sm:hidden" />
      <span className="max-sm:sr-only">{texts.here}</span>
    </Link>
  )
}
