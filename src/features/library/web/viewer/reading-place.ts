import { useEffect, useRef } from 'react'
import type { Upload } from '../../library.contract.ts'
import type { Rotation } from '../../library.rules.ts'

/** Where the owner stopped reading a file, and how they turned it. */
export interface ReadingPlace {
  lastPage?: number
  rotation?: Rotation
}

/** Pages shown for a shorter time are neither saved nor put into the address, because some browsers limit how often it may change. */
const restMs = 400

interface ReadingPlaceOptions {
  onPage: (page: number) => void
  onKeep: (upload: Upload, place: ReadingPlace) => void
}

/** Reports the page once the user stays on it, and at the latest when they leave the file. `page` is null until a page is shown. */
export function useReadingPlace(upload: Upload, page: number | null, options: ReadingPlaceOptions): void {
  const callbacks = useRef(options)
  useEffect(() => {
    callbacks.current = options
  })
  const kept = useRef({ id: upload.id, page: upload.lastPage })
  if (kept.current.id !== upload.id) kept.current = { id: upload.id, page: upload.lastPage }

  useEffect(() => {
    if (page === null) return
    const keep = () => {
      if (kept.current.id !== upload.id || kept.current.page === page) return
      kept.current = { id: upload.id, page }
      callbacks.current.onKeep(upload, { lastPage: page })
    }
    const rest = setTimeout(() => {
      callbacks.current.onPage(page)
      keep()
    }, restMs)
    return () => clearTimeout(rest)
  }, [upload, page])

  const last = useRef({ upload, page })
  useEffect(() => {
    last.current = { upload, page }
  })
  useEffect(
    () => () => {
      const { upload: left, page: at } = last.current
      if (at !== null && kept.current.id === left.id && kept.current.page !== at) callbacks.current.onKeep(left, { lastPage: at })
    },
    [],
  )
}
