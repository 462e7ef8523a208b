import { Download } from 'lucide-react'
import type { Upload } from '../../library.contract.ts'
import { libraryTexts } from '../../library.texts.ts'
import { downloadAddress, thumbnailAddress } from '../file-addresses.ts'

const texts = libraryTexts.viewer

/** A file no browser can show, or not this one: its preview if there is one, and the way to the file itself. */
export function ViewerFailure({ upload }: { upload: Upload }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-6 overflow-hidden p-6 text-center">
      {upload.thumbnail === 'ready' && (
        <img
          src={thumbnailAddress(upload, 640)}
          alt=""
          draggable={false}
          className="min-h-0 max-w-full rounded-control object-contain"
        />
      )}
      <p role="alert" className="max-w-md text-lg">
        {texts.failed}
      </p>
      <a
        href={downloadAddress(upload)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control bg-viewer-foreground px-5 py-2.5 font-semibold text-viewer no-underline focus-visible:outline-viewer-foreground"
      >
        <Download aria-hidden className="size-5" />
        {texts.download}
      </a>
    </div>
  )
}
