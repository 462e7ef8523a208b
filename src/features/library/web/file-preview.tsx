import { useState } from 'react'
import { OwnPicture } from '#kit/web/ui/own-picture.tsx'
import FileText from '~icons/lucide/file-text'
import FileX from '~icons/lucide/file-x'
import type { Upload } from '../library.contract.ts'
import { libraryTexts } from '../library.texts.ts'
import { pageAddress, thumbnailAddress } from './file-addresses.ts'

interface FilePreviewProps {
  upload: Upload
  sizes: string
  /** The address of a file that can't be opened, such as a deleted one. It has one size. */
  address?: string
}

/** Shows the first page of a file, of a book its last written page, or an icon if there is no thumbnail. Decorative, because the name is next to it. */
export function FilePreview({ upload, sizes, address: only }: FilePreviewProps) {
  const [failedFile, setFailedFile] = useState('')
  const [failedCover, setFailedCover] = useState('')
  const cover = upload.book?.coverPage ? pageAddress(upload, upload.book.coverPage, 640) : ''
  const address = only ?? (cover !== failedCover ? cover : undefined)
  const isMissing = upload.thumbnail === 'missing'
  if (isMissing || upload.thumbnail === 'failed' || failedFile === upload.filename) {
    const Icon = isMissing ? FileX : FileText
    return (
      <span className="grid size-full place-content-center justify-items-center gap-3 bg-muted px-3 text-center text-muted-foreground">
        <Icon aria-hidden className="h-auto w-14 max-w-full opacity-70" strokeWidth={1.25} />
        {isMissing ? libraryTexts.file.missing : sizes.includes('vw') && libraryTexts.file.noPreview}
      </span>
    )
  }
  return (
    <OwnPicture
      src={address ?? thumbnailAddress(upload, 320)}
      srcSet={address ? undefined : `${thumbnailAddress(upload, 320)} 320w, ${thumbnailAddress(upload, 640)} 640w`}
      sizes={sizes}
      loading="lazy"
      decoding="async"
      onError={() => (address === cover ? setFailedCover(cover) : setFailedFile(upload.filename))}
      // Gives transparent images a white background, like paper.
      className="size-full bg-[white] object-cover object-top"
    />
  )
}
