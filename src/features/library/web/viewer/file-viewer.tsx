import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { Spinner } from '#kit/web/ui/spinner.tsx'
import type { Upload } from '../../library.contract.ts'
import { fileTypeOf, isTooLargeToShow } from '../../library.rules.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { fileAddress } from '../file-addresses.ts'
import { useUploadChanges } from '../upload-changes.ts'
import { useUpload } from './find-upload.ts'
import { OpenFile } from './open-file.tsx'

const texts = viewerTexts

interface FileViewerProps {
  userId: string
  id: string
  /** The page in the address. */
  page: number | undefined
  onPage: (page: number) => void
  /** The words to search for in the file, from the address. */
  find: string | undefined
  onFind: (text: string | undefined) => void
  /** The loaded part of the list in which the user opened the file. */
  uploads: readonly Upload[]
  total: number
  isMore: boolean
  onNearEnd: () => void
  onTurn: (id: string) => void
  onClose: () => void
}

/** Shows a file full screen, and lets the user go to its neighbours in the list. */
export function FileViewer({ userId, id, uploads, total, isMore, onNearEnd, onTurn, onClose, ...place }: FileViewerProps) {
  const index = uploads.findIndex((candidate) => candidate.id === id)
  const alone = useUpload(userId, id, index === -1)
  const upload = uploads[index] ?? alone.data ?? undefined
  const previous = uploads[index - 1]
  const next = index === -1 ? undefined : uploads[index + 1]

  useEffect(() => {
    if (index >= uploads.length - 3) onNearEnd()
  }, [index, uploads.length, onNearEnd])

  useEffect(() => {
    for (const neighbour of [next, previous]) {
      const isImage = neighbour && fileTypeOf(neighbour.mimeType) === 'image' && neighbour.mimeType !== 'image/tiff'
      if (isImage && !isTooLargeToShow(neighbour)) new Image().src = fileAddress(neighbour)
    }
  }, [next, previous])

  const { keepPlace } = useUploadChanges(userId)
  /** The file that was asked for last. A slow device shows it only after the next press. */
  const target = useRef(id)
  useEffect(() => {
    target.current = id
  }, [id])
  function turn(step: 1 | -1) {
    const at = uploads.findIndex((candidate) => candidate.id === target.current)
    const to = at === -1 ? undefined : uploads[at + step]
    if (!to) return
    target.current = to.id
    onTurn(to.id)
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => upload && event.preventDefault()}
          // The library focuses the card of the last file itself.
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // In the search field, Escape closes the search and not the viewer.
            if (event.target instanceof Element && event.target.closest('[role=search]')) event.preventDefault()
          }}
          className="fixed inset-0 z-50 flex flex-col bg-viewer text-viewer-foreground outline-none transition-opacity starting:opacity-0"
        >
          {upload ? (
            <OpenFile
              upload={upload}
              {...place}
              onKeep={keepPlace}
              position={index === -1 ? '' : texts.position(index + 1, total, isMore)}
              onPrevious={previous && (() => turn(-1))}
              onNext={next && (() => turn(1))}
              onClose={onClose}
            />
          ) : (
            <NotYet isGone={!alone.isFetching} onClose={onClose} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function NotYet({ isGone, onClose }: { isGone: boolean; onClose: () => void }) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 p-6 text-center">
      <Radix.Title className={isGone ? 'text-lg' : 'sr-only'}>{isGone ? texts.gone : texts.loading}</Radix.Title>
      {!isGone && <Spinner className="size-8" />}
      <button
        type="button"
        onClick={onClose}
        className="min-h-11 rounded-control bg-viewer-foreground px-5 py-2.5 font-semibold text-viewer focus-visible:outline-viewer-foreground"
      >
        {texts.close}
      </button>
    </div>
  )
}
