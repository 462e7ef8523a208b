import { useEffect, useRef } from 'react'
import { ReaderNote, ReaderWindow } from '#kit/web/reader/reader-window.tsx'
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
  /** Called with the files inside of this one that the user adds to the library. */
  onFiles: (files: readonly File[]) => void
  /** Opens the menu of the file at this button. */
  onMenu: (upload: Upload, button: HTMLElement, page: number) => void
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
    // The library focuses the card of the last file itself.
    <ReaderWindow returnsFocus={false} onClose={onClose}>
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
        <ReaderNote title={alone.isFetching ? texts.loading : texts.gone} isWaiting={alone.isFetching} onClose={onClose} />
      )}
    </ReaderWindow>
  )
}
