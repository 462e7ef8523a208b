import { useState } from 'react'
import { Link } from 'react-router'
import { libraryApi, type Upload } from '#features/library/library.contract.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import { OwnPicture } from '#kit/web/ui/own-picture.tsx'
import FileText from '~icons/lucide/file-text'
import { homeTexts } from '../../home.texts.ts'

/** The shape of a portrait page. */
export const sheet = 'aspect-3/4 overflow-hidden rounded-control'

/** An upload as a small page. When the thumbnail fails to load, only the icon is shown. */
export function RecentPage({ upload: { id, filename, originalName, thumbnail } }: { upload: Upload }) {
  const [hasFailed, setHasFailed] = useState(false)
  const source = addressOf(libraryApi.file, { params: { filename }, query: { thumbnail: '320' } })
  return (
    <Link
      to={`/library?file=${encodeURIComponent(id)}`}
      aria-label={homeTexts.openPage(originalName)}
      className="group flex flex-col gap-2 text-inherit no-underline"
    >
      <span
        className={classNames(
          sheet,
          'relative grid place-items-center border border-border bg-muted text-muted-foreground shadow-paper',
          'transition group-hover:-translate-y-0.5 group-hover:shadow-lifted',
        )}
      >
        <FileText aria-hidden className="size-10" strokeWidth={1.25} />
        {thumbnail !== 'failed' && !hasFailed && (
          <span className="absolute inset-0">
            <OwnPicture
              src={source}
              loading="lazy"
              decoding="async"
              onError={() => setHasFailed(true)}
              className="size-full bg-card object-cover object-top"
            />
          </span>
        )}
      </span>
      <span className="truncate text-muted-foreground text-sm">{originalName}</span>
    </Link>
  )
}
