import { useEffect, useRef } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { uploadTexts } from '../upload.texts.ts'

const texts = uploadTexts

/** Asks for confirmation, inside the upload dialog, when the user closes it during an upload. */
export function StopUploading({ onKeep, onStop }: { onKeep: () => void; onStop: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div
      role="alertdialog"
      aria-labelledby="stop-uploading"
      aria-describedby="stop-uploading-text"
      className="rounded-control bg-muted p-4"
    >
      <p id="stop-uploading" className="font-semibold">
        {texts.stopTitle}
      </p>
      <p id="stop-uploading-text" className="text-muted-foreground">
        {texts.stopText}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button ref={keep} onClick={onKeep}>
          {texts.keepUploading}
        </Button>
        <Button variant="quiet" onClick={onStop}>
          {texts.stop}
        </Button>
      </div>
    </div>
  )
}
