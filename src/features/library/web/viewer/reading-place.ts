import { useEffect, useRef } from 'react'
import type { Upload } from '../../library.contract.ts'
import type { Rotation } from '../../library.rules.ts'

/** Where somebody stopped in a file, and how they turned it. */
export interface ReadingPlace {
  lastPage?: number
  rotation?: Rotation
}

/** Pages that are only leafed through are neither kept nor put into the address: some browsers refuse many changes of it. */
const restMs = 400

interface ReadingPlaceOptions {
  onPage: (page: number) => void
  onKeep: (upload: Upload, place: ReadingPlace) => void
}

/** Tells of a page once one rests on it, and at the latest when the file is left. Null: nothing is shown yet. */
export function useReadingPlace(upload: Upload, page: number | null, options: ReadingPlaceOptions): void {
  const told = useRef(options)
  useEffect(() => {
    told.current = options
  })
  const kept = useRef({ id: upload.id, page: upload.lastPage })
  if (kept.current.id !== upload.id) kept.current = { id: upload.id, page: upload.lastPage }

  useEffect(() => {
    if (page === null) return
    const keep = () => {
      if (kept.current.id !== upload.id || kept.current.page === page) return
      kept.current = { id: upload.id, page }
      told.current.onKeep(upload, { lastPage: page })
    }
    const rest = setTimeout(() => {
      told.current.onPage(page)
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
      if (at !== null && kept.current.id === left.id && kept.current.page !== at) told.current.onKeep(left, { lastPage: at })
    },
    [],
  )
}
