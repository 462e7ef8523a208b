import { type ReactNode, useEffect } from 'react'
import { meantKey } from '#kit/keys.rules.ts'
import X from '~icons/lucide/x'
import { selectionTexts as texts } from '../../selection.texts.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { ProgressBar } from './progress-bar.tsx'

export interface SelectionAction {
  label: string
  icon: ReactNode
  isDisabled?: boolean
  run: () => void
}

/** What is being done to the selection. */
export interface SelectionWork {
  label: string
  /** 0 to 1. */
  share: number
}

interface SelectionBarProps {
  label: string
  /** The number of selected rows. */
  count: number
  /** Shown while nothing is selected. */
  none: string
  actions: readonly SelectionAction[]
  /** Left out when there is nothing more to select. */
  all?: { label: string; run: () => void } | undefined
  work: SelectionWork | null
  /** A button beside the progress, such as one that stops it. */
  workAction?: ReactNode
  /** False when a dialog, menu or viewer covers the list. Then keys are meant for that. */
  hasKeys: boolean
  /** The Delete key. */
  onDelete?: (() => void) | undefined
  onEnd: () => void
}

/** The actions for selected rows, at the bottom within reach of the thumb, and the progress of a running action. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, none, actions, all, work, workAction, hasKeys, onDelete, onEnd } = props

  useEffect(() => {
    if (!hasKeys || work) return
    function onKeyDown(event: KeyboardEvent) {
      if (isTextField(event.target) || event.defaultPrevented) return
      const isAll = (event.ctrlKey || event.metaKey) && meantKey(event) === 'a'
      if (isAll) all?.run()
      else if (event.key === 'Delete' && onDelete && count > 0) onDelete()
      else if (event.key === 'Escape') onEnd()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  return (
    <>
      {/* Lets the user scroll the last rows above the bar. */}
      <div aria-hidden className="h-16 sm:h-4" />
      <section aria-label={label} className={bar}>
        {work ? (
          <div className="flex w-full max-w-3xl flex-col gap-2.5 px-3 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p role="status">{work.label}</p>
              {workAction}
            </div>
            <ProgressBar share={work.share} label={work.label} />
          </div>
        ) : (
          <div className="flex w-full max-w-3xl flex-wrap items-center gap-x-2 gap-y-1">
            <Button variant="quiet" size="icon" aria-label={texts.end} title={texts.end} onClick={onEnd}>
              <X aria-hidden />
            </Button>
            <p role="status" className="font-semibold">
              {count === 0 ? none : texts.count(count)}
            </p>
            {all && (
              <Button variant="quiet" className="ms-auto px-3 text-primary sm:ms-2" onClick={all.run}>
                {all.label}
              </Button>
            )}
            <div
              className={classNames(
                'grid w-full gap-1 sm:ms-auto sm:flex sm:w-auto',
                actions.length > 4 ? 'grid-cols-3' : 'auto-cols-fr grid-flow-col',
              )}
            >
              {actions.map(({ label, icon, isDisabled, run }) => (
                <Button key={label} variant="quiet" className={actionClass} disabled={count === 0 || isDisabled} onClick={run}>
                  {icon}
                  {label}
                </Button>
              ))}
            </div>
          </div>
        )}
      </section>
    </>
  )
}

const isTextField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type !== 'checkbox'

/** On narrow screens, the icon is above the label, so that four actions fit. More are in two lines. */
const actionClass =
  'h-auto min-w-0 flex-col gap-1 px-1 text-sm leading-tight [overflow-wrap:anywhere] sm:flex-row sm:gap-2 sm:px-4 sm:text-base'

const bar =
  'fixed inset-x-0 bottom-0 z-40 flex justify-center border-border border-t bg-card px-2 pt-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))] ' +
  'shadow-lifted transition starting:translate-y-full lg:start-28'
