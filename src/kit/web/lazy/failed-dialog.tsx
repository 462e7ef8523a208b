import { useLayoutEffect, useRef } from 'react'
import X from '~icons/lucide/x'
import { type Failure, useProblemWords, WaysOn } from '../feedback/problem.tsx'
import { Button } from '../ui/button.tsx'
import { uiTexts } from '../ui/ui.texts.ts'

/** Replaces a dialog that failed to load. Uses the native `<dialog>`, because the code of the app's own dialogs may be what is missing. */
export function FailedDialog({ onClose, ...failure }: Failure & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, text } = useProblemWords(failure.problem)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing it returns focus to the element that opened it.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="failed-dialog"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-4 m-auto h-fit max-w-md rounded-card border border-border bg-card p-6 text-card-foreground shadow-lifted backdrop:bg-scrim"
    >
      <div role="alert" className="flex flex-col gap-3 pe-10">
        <h2 id="failed-dialog" className="text-2xl">
          {title}
        </h2>
        <p className="text-muted-foreground">{text}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <WaysOn {...failure} />
      </div>
      <Button variant="quiet" size="icon" aria-label={uiTexts.close} onClick={onClose} className="absolute top-4 end-3">
        <X aria-hidden />
      </Button>
    </dialog>
  )
}
