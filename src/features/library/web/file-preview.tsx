import { useState } from 'react'
import FileText from '~icons/lucide/file-text'
import Image from '~icons/lucide/image'
import type { Upload } from '../library.contract.ts'
import { thumbnailAddress } from './file-addresses.ts'

/** The first page of a file, or a generic icon where there is no picture of it. Decoration: the name stands beside it. */
export function FilePreview({ upload }: { upload: Upload }) {
  const [failedFile, setFailedFile] = useState('')
  if (upload.thumbnail === 'failed' || failedFile === upload.filename) {
    const Icon = upload.fileType === 'image' ? Image : FileText
    return (
      <span className="grid size-full place-items-center bg-muted text-muted-foreground">
        <Icon aria-hidden className="size-14 opacity-70" strokeWidth={1.25} />
      </span>
    )
  }
  return (
    <img
      src={thumbnailAddress(upload, 320)}
      srcSet={`${thumbnailAddress(upload, 320)} 320w, ${thumbnailAddress(upload, 640)} 640w`}
      sizes="(min-width: 1200px) 250px, 50vw"
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailedFile(upload.filename)}
      // Ink on nothing is meant for paper.
      className="size-full bg-[white] object-cover object-top"
    />
  )
}
