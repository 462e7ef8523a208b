import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import PenLine from '~icons/lucide/pen-line'
import { type Handwriting, handwritingApi } from '../handwriting.contract.ts'
import { handwritingTexts as texts } from '../handwriting.texts.ts'

export const handwritingKey = (userId: string) => ['handwriting', userId] as const

/** Whether the ink of the owner's pages goes to the shop's model server. Shown where a shop has one, or texts that one has read. */
export function HandwritingChoice({ userId, className }: { userId: string; className?: string }) {
  const client = useQueryClient()
  const params = { userId }
  const queryKey = handwritingKey(userId)
  const { data, isError, refetch } = useQuery(queryOf(queryKey, handwritingApi.state, { params }))
  const { isWorking, run } = useWork(texts.changeFailed, toastFailure)
  const [isAsking, setIsAsking] = useState(false)
  if (!data && !isError) return null
  if (data && data.server === null && data.read === 0 && !data.hasChanged) return null

  /** The sentence about the planner's pages says it, too. */
  async function change(work: () => Promise<Handwriting>) {
    client.setQueryData(queryKey, await work())
    await client.invalidateQueries()
  }
  async function turnOn(body: NonNullable<Handwriting['server']>) {
    if (!(await run(() => change(() => call(handwritingApi.agree, { params, body }))))) await refetch()
  }
  return (
    <Card headingId="handwriting-choice" icon={<PenLine aria-hidden />} title={texts.title} className={className}>
      {!data ? (
        <LoadFailed text={texts.loadFailed} onRetry={refetch} />
      ) : (
        <>
          <div role="status" className="mb-4 flex max-w-prose flex-col gap-2 text-muted-foreground [overflow-wrap:anywhere]">
            <p>{sentence(data)}</p>
            {data.read + data.waiting > 0 && <p className="text-sm">{texts.read(data.read, data.waiting)}</p>}
          </div>
          <div className="flex flex-wrap gap-3 [&>*]:max-sm:w-full">
            {data.server && !data.isOn && (
              <Button isLoading={isWorking} onClick={() => data.server && turnOn(data.server)}>
                {texts.turnOn(data.server.host)}
              </Button>
            )}
            {data.read + data.waiting > 0 && (
              <Link to="/settings/handwriting" className={buttonClass({ variant: 'secondary' })}>
                {texts.review}
              </Link>
            )}
            {(data.isOn || data.hasChanged || data.read > 0) && (
              <Button variant="quiet" onClick={() => setIsAsking(true)}>
                {texts.turnOff}
              </Button>
            )}
          </div>
          {isAsking && (
            <ConfirmDialog
              title={texts.turnOffTitle}
              text={texts.turnOffText(data.read)}
              confirm={texts.turnOff}
              failed={texts.changeFailed}
              onConfirm={() => change(() => call(handwritingApi.withdraw, { params }))}
              onClose={() => setIsAsking(false)}
            />
          )}
        </>
      )}
    </Card>
  )
}

function sentence({ server, isOn, hasChanged }: Handwriting): string {
  if (server === null) return texts.ended
  const { host, model } = server
  if (isOn) return texts.on(host, model)
  return hasChanged ? texts.changed(host, model) : texts.offer(host, model)
}
