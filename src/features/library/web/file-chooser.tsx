import { type ChangeEvent, useRef } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import Camera from '~icons/lucide/camera'
import FileUp from '~icons/lucide/file-up'
import { uploadTexts } from '../upload.texts.ts'

const texts = uploadTexts

interface FileChooserProps {
  /** Whether the user is dragging files over the window. */
  isHovering: boolean
  /** True if choosing files is the next thing to do. */
  isNext: boolean
  onChoose: (files: File[]) => void
}

/** Lets the user choose PDFs and images from the device, or take a photo with the rear camera. */
export function FileChooser({ isHovering, isNext, onChoose }: FileChooserProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    if (target.files?.length) onChoose([...target.files])
    // Without this, choosing the same file again would fire no change event.
    target.value = ''
  }

  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-2 py-6 text-center transition-colors',
        isHovering ? 'border-primary bg-secondary text-secondary-foreground' : 'border-input',
      )}
    >
      <input ref={files} type="file" hidden multiple accept="application/pdf,.pdf,.note,.zip,image/*" onChange={choose} />
      <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={choose} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant={isNext ? 'primary' : 'secondary'} onClick={() => files.current?.click()}>
          <FileUp aria-hidden />
          {texts.choose}
        </Button>
        <Button variant="secondary" onClick={() => camera.current?.click()}>
          <Camera aria-hidden />
          {texts.takePhoto}
        </Button>
      </div>
      <p className={classNames('pointer-coarse:hidden text-sm', isHovering ? 'font-semibold' : 'text-muted-foreground')}>
        {texts.drop}
      </p>
    </div>
  )
}
