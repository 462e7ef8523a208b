import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { SessionList } from '#kit/web/ui/session-list.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { accountsApi } from '../accounts.contract.ts'
import { accountsTexts } from '../accounts.texts.ts'

const texts = accountsTexts.sessions
const key = ['own-sessions']

/** Lists the user's sessions, and signs out other devices such as a lost tablet. */
export function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { failure, run } = useWork(texts.failed)
  const sessions = useQuery({ ...queryOf(key, accountsApi.sessions), gcTime: 0 })

  async function end(ask: () => Promise<{ message: string }>) {
    await run(async () => toastMessage(await ask()))
    await queries.invalidateQueries({ queryKey: key })
  }

  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false
  const actions = hasOthers && (
    <Button variant="destructive" onClick={() => end(() => call(accountsApi.endOtherSessions))}>
      {texts.endOthers}
    </Button>
  )
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead} actions={actions}>
      {failure && <FailureAlert failure={failure} />}
      {sessions.isPending && <SkeletonList />}
      {sessions.isError && <LoadFailed text={texts.loadFailed} onRetry={sessions.refetch} />}
      {sessions.data && (
        <SessionList
          sessions={sessions.data}
          onEnd={({ id }) => end(() => call(accountsApi.endSession, { params: { sessionId: id } }))}
        />
      )}
    </Dialog>
  )
}
