import { useEffect } from 'react'
import { Link } from 'react-router'
import { setFileWork, useEndedWork } from '#kit/web/page/file-work.ts'
import { libraryTexts } from '../library.texts.ts'

const seen = () => setFileWork({ ended: null })

/** One line about what the server found in files that were uploaded, until the user leaves. */
export function EndedWork() {
  const ended = useEndedWork()
  useEffect(() => seen, [])
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-4 rounded-control bg-secondary px-4 text-secondary-foreground empty:hidden"
    >
      {ended && (
        <>
          <span className="py-2.5">{ended.text}</span>
          <Link to={ended.path} className="inline-flex min-h-11 items-center font-semibold underline">
            {libraryTexts.openEnded}
          </Link>
        </>
      )}
    </p>
  )
}
