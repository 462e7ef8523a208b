import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SessionList } from '#kit/web/ui/session-list.tsx'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import type { UserSession } from '../accounts.contract.ts'
import { usersApi } from '../users.contract.ts'
import { sessionsTexts as texts } from '../users.texts.ts'
import type { UserRef } from './user-changes.ts'

export function SessionsDialog({ user, onClose }: { user: UserRef; onClose: () => void }) {
  const client = useQueryClient()
  const { failure, run } = useWork(texts.failed)
  const key = [...adminKey, 'sessions', user.userId]
  const sessions = useQuery({ ...queryOf(key, usersApi.sessions, { params: { id: user.userId } }), gcTime: 0 })

  async function end(ask: () => Promise<{ message: string }>) {
    await run(async () => toastMessage(await ask()))
    await client.invalidateQueries({ queryKey: key })
  }
  const askToEnd = ({ id }: UserSession) => call(usersApi.endSession, { params: { id: user.userId, sessionId: id } })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const isOwn = others.length !== sessions.data?.length
  const endAll = () =>
    end(async () => {
      if (!isOwn) return call(usersApi.endSessions, { params: { id: user.userId } })
      await Promise.all(others.map(askToEnd))
      return { message: texts.othersEnded }
    })

  const actions = others.length > 1 && (
    <Button variant="destructive" onClick={endAll}>
      {isOwn ? texts.endOthers : texts.endAll}
    </Button>
  )
  return (
    <Dialog onClose={onClose} title={texts.title(user.name)} description={user.email} actions={actions}>
      {failure && <FailureAlert failure={failure} />}
      {sessions.isPending && <SkeletonList />}
      {sessions.isError && <ListFailure error={sessions.error} text={texts.loadFailed} onRetry={() => sessions.refetch()} />}
      {sessions.data?.length === 0 && <p className="py-4 text-muted-foreground">{texts.none}</p>}
      {sessions.data && sessions.data.length > 0 && (
        <SessionList sessions={sessions.data} onEnd={(session) => end(() => askToEnd(session))} />
      )}
    </Dialog>
  )
}
