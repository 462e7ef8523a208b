import { useOnBack } from '#kit/web/calls/come-back.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import Download from '~icons/lucide/download'
import type { Upload } from '../../library.contract.ts'
import { viewerTexts } from '../../viewer.texts.ts'
import { downloadAddress, thumbnailAddress } from '../file-addresses.ts'

const texts = viewerTexts

/** `unreadable`: this browser can't show the file. `unreachable`: it couldn't be loaded. `missing`: the server has lost the file. */
export type Failure = 'unreadable' | 'unreachable' | 'missing'

const words = { unreadable: texts.failed, missing: texts.missing }

interface ViewerFailureProps {
  upload: Upload
  failure: Failure
  onTryAgain: () => void
}

/** Shows why the file can't be shown, its preview if there is one, and a link to download it or a button to try again. */
export function ViewerFailure({ upload, failure, onTryAgain }: ViewerFailureProps) {
  useOnBack(() => failure === 'unreachable' && onTryAgain())
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
      {failure === 'unreachable' ? (
        <LoadFailed text={texts.unreachable} onRetry={onTryAgain} className="justify-center" />
      ) : (
        <p role="alert" className="max-w-md text-lg">
          {words[failure]}
        </p>
      )}
      {failure === 'missing' && <Button onClick={onTryAgain}>{uiTexts.tryAgain}</Button>}
      {failure === 'unreadable' && (
        <a href={downloadAddress(upload)} className={buttonClass()}>
          <Download aria-hidden />
          {texts.download}
        </a>
      )}
    </div>
  )
}
