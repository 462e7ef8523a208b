import type { ReactNode } from 'react'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import { classNames } from './class-names.ts'

/** Shows an error in red, which screen readers announce immediately, or a success in green. */
export function Alert({ tone, children }: { tone: 'error' | 'success'; children: ReactNode }) {
  const isError = tone === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-control border px-4 py-3 font-semibold',
        isError ? 'border-destructive/40 bg-destructive/8 text-destructive' : 'border-success/40 bg-success/8 text-success',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}
