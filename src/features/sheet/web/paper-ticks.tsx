import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import X from '~icons/lucide/x'
import { paperTicksTexts as texts } from '../paper-ticks.texts.ts'
import { type PaperTick, type Returned, sheetApi } from '../sheet.contract.ts'
import { returnedKey, useReturned } from './returned-queries.ts'

/** Says which goals were done on paper, with a way back, and asks where that isn't sure. */
export function PaperTicks({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { ticks } = useReturned(userId)
  const [isSending, setIsSending] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const hasAnswered = useRef(false)
  // The focus would be lost with the row that was answered.
  useEffect(() => {
    if (isSending || !hasAnswered.current || document.activeElement !== document.body) return
    hasAnswered.current = false
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isSending])
  async function answer({ id }: PaperTick, said: 'yes' | 'no' | 'seen') {
    setIsSending(true)
    hasAnswered.current = true
    try {
      const left = await call(sheetApi.answerTick, { params: { userId, id }, body: { answer: said } })
      client.setQueryData<Returned>(returnedKey(userId), left)
      if (said !== 'seen') await client.invalidateQueries({ queryKey: ['users', userId, 'goals'] })
    } catch (error) {
      toastFailure(error, texts.failed)
    }
    setIsSending(false)
  }
  if (ticks.length === 0) return null
  return (
    <ul ref={list} aria-label={texts.label} className="flex flex-col divide-y divide-dashed divide-border">
      {ticks.map((tick) => {
        const { id, title, isAsked } = tick
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
            <p className={classNames('min-w-0 text-muted-foreground [overflow-wrap:anywhere]', !isAsked && 'flex-1')}>
              {isAsked ? texts.asked(title) : texts.done(title)}
            </p>
            <span className={classNames('flex items-center', isAsked && '-ms-5')}>
              {isAsked && (
                <Button variant="quiet" disabled={isSending} onClick={() => answer(tick, 'yes')}>
                  {texts.yes}
                </Button>
              )}
              <Button
                variant="quiet"
                disabled={isSending}
                aria-label={isAsked ? undefined : texts.undoOf(title)}
                onClick={() => answer(tick, 'no')}
              >
                {isAsked ? texts.no : texts.undo}
              </Button>
              {!isAsked && (
                <Button
                  variant="quiet"
                  size="icon"
                  className="-me-3"
                  disabled={isSending}
                  aria-label={texts.dismiss(title)}
                  onClick={() => answer(tick, 'seen')}
                >
                  <X aria-hidden />
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
