import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { Day } from '#kit/web/list/day.tsx'
import { historyPoint } from '#kit/web/list/history-point.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { codeDialogsTexts as texts } from '../code-dialogs.texts.ts'
import { type AccessCode, codesApi, type HistoryEvent } from '../codes.contract.ts'
import { codesScreensTexts } from '../codes.texts.ts'
import { CodeState } from './code-state.tsx'

/** Shows a code's history: created, bound, emailed, tried, redeemed and voided. */
export function CodeHistoryDialog({ code, onClose }: { code: AccessCode; onClose: () => void }) {
  const history = useQuery({
    ...queryOf([...adminKey, 'code-history', code.id], codesApi.codeHistory, { params: { id: code.id } }),
    gcTime: 0,
  })
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {codesScreensTexts.close}
    </Button>
  )
  return (
    <Dialog onClose={onClose} title={texts.historyTitle(code.code)} actions={close}>
      <p>
        <CodeState state={history.data?.code.state ?? code.state} />
      </p>
      {history.isPending && <SkeletonList />}
      {history.isError && <ListFailure error={history.error} text={texts.historyFailed} onRetry={() => history.refetch()} />}
      {history.data && (
        <ol className="flex flex-col pb-3">
          {history.data.events.map((happened, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: past events never change their order.
            <li key={index} className={historyPoint}>
              <HistoryLine event={happened} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function HistoryLine({ event }: { event: HistoryEvent }) {
  const { at, mailState } = event
  const lines = linesOf(event)
  return (
    <>
      <p className="font-semibold leading-snug">{titleOf(event)}</p>
      {lines.map((line) => (
        <p key={line} className="text-sm [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      <p className="flex flex-wrap gap-x-1 text-muted-foreground text-sm">
        {mailState && (
          <span className={mailState === 'failed' ? 'font-semibold text-destructive' : ''}>{texts.mailStates[mailState]},</span>
        )}
        <Day at={at} hasTime />
      </p>
    </>
  )
}

const titleOf = ({ kind, detail }: HistoryEvent) =>
  kind === 'bound' && detail === null ? texts.events.freed : texts.events[kind]

/** Returns the lines below an event: the subject and the actor. */
function linesOf({ kind, by, detail }: HistoryEvent): string[] {
  if (kind === 'tried') return by === null ? [] : [detail === null ? by : texts.from(by, detail)]
  if (kind === 'redeemed') return by === null ? [] : [detail === null ? by : texts.redeemer(detail, by)]
  const what = kind === 'created' && detail !== null ? texts.batch(detail) : detail
  return [what, by === null ? null : texts.by(by)].filter((line) => line !== null)
}
