import type { ReactNode } from 'react'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import CloudOff from '~icons/lucide/cloud-off'
import type { Failure } from '../forms/explained.ts'
import { classNames } from './class-names.ts'

const looks = {
  error: { role: 'alert', Icon: CircleAlert, colors: 'border-destructive/40 bg-destructive/8 text-destructive' },
  success: { role: 'status', Icon: CircleCheck, colors: 'border-success/40 bg-success/8 text-success' },
  quiet: { role: 'status', Icon: CloudOff, colors: 'border-border bg-muted text-foreground' },
}

/** Shows an error in red, which screen readers announce immediately, a success in green, or what is nobody's fault without a color. */
export function Alert({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { role, Icon, colors } = looks[tone]
  return (
    <div role={role} className={classNames('flex items-start gap-3 rounded-control border px-4 py-3 font-semibold', colors)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words text-start">{children}</div>
    </div>
  )
}

/** Shows why something was not done, and what would help. */
export function FailureAlert({ failure: { message, advice, isQuiet } }: { failure: Failure }) {
  return (
    <Alert tone={isQuiet ? 'quiet' : 'error'}>
      <p>{message}</p>
      {advice && <p className="font-normal">{advice}</p>}
    </Alert>
  )
}
