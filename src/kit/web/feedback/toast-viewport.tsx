import { Toast as Radix } from 'radix-ui'
import { useEffect } from 'react'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import X from '~icons/lucide/x'
import { pageDirection } from '../page/direction.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { dismissToast, type ToastEntry, useToasts } from './toast.ts'

/** Shows a toast for 5000 ms, at the top while a dialog is open, whose buttons are at the bottom. A swipe of 50 px toward the end of the line dismisses it, and F8 moves focus to it. */
export function ToastViewport() {
  const toasts = useToasts((state) => state.toasts)
  const isShown = toasts.some(({ isOpen }) => isOpen)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!isShown) return
    dataset.toast = ''
    return () => void delete dataset.toast
  }, [isShown])
  return (
    // Keyed by toast: Radix's timer stays paused for the next toast when one closes while hovered or focused.
    <Radix.Provider
      key={toasts[0]?.id}
      label={uiTexts.notification}
      duration={5000}
      swipeDirection={pageDirection() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
    >
      {toasts.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        label={uiTexts.notifications('{hotkey}')}
        className="fixed inset-x-4 bottom-[calc(6rem+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-md flex-col outline-none in-data-dialog:top-4 in-data-dialog:bottom-auto lg:end-8 lg:bottom-8 lg:start-auto lg:mx-0 lg:w-md lg:in-data-dialog:top-4 lg:in-data-dialog:bottom-auto"
      />
    </Radix.Provider>
  )
}

function ToastCard({ entry: { id, title, text, tone = 'plain', action, isOpen } }: { entry: ToastEntry }) {
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(open) => !open && dismissToast(id)}
      type={tone === 'destructive' ? 'foreground' : 'background'}
      className={classNames(surface, tones[tone])}
    >
      {tone === 'success' && <CircleCheck aria-hidden className="mt-0.5 size-5.5 shrink-0 text-success" />}
      {tone === 'destructive' && <CircleAlert aria-hidden className="mt-0.5 size-5.5 shrink-0" />}
      <div className="flex min-w-0 flex-[1_1_6rem] flex-col gap-0.5 self-center">
        <Radix.Title className="font-semibold leading-snug">{title}</Radix.Title>
        {text && <Radix.Description className="break-words leading-snug opacity-90">{text}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action
          altText={action.label}
          onClick={action.onPress}
          className={buttonClass({ variant: 'secondary', className: '-my-1 ms-auto px-4' })}
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={uiTexts.close}
        className={buttonClass({ variant: 'quiet', size: 'icon', className: '-my-2.5 -me-2 ms-auto shrink-0 text-inherit' })}
      >
        <X aria-hidden />
      </Radix.Close>
    </Radix.Root>
  )
}

const surface =
  'flex flex-wrap items-start gap-3 rounded-card border px-5 py-4 shadow-lifted transition starting:translate-y-3 starting:opacity-0 ' +
  'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none ' +
  'data-[swipe=end]:translate-x-full rtl:data-[swipe=end]:-translate-x-full data-[swipe=end]:opacity-0'

const tones = {
  plain: 'border-border bg-card text-card-foreground',
  success: 'border-border bg-card text-card-foreground',
  destructive: 'border-transparent bg-destructive text-destructive-foreground',
}
