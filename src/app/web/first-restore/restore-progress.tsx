import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { CallError, messageOf } from '#kit/web/calls/call-error.ts'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { firstRestoreApi, type Progress } from '#operations/first-restore.contract.ts'
import { firstRestoreTexts as texts } from '#operations/first-restore.texts.ts'

const everyMs = 1000

interface RestoreProgressProps {
  token: string
  name: string
  onDone: () => void
  onFailed: (reason: string) => void
}

/** Polls the restore's progress once a second. The server restarts in between, so failed requests are expected. */
export function RestoreProgress({ token, name, onDone, onFailed }: RestoreProgressProps) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isAway, setAway] = useState(false)
  const callbacks = useRef({ onDone, onFailed })
  callbacks.current = { onDone, onFailed }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const later = () => {
      if (!isOver) timer = setTimeout(ask, everyMs)
    }
    async function ask() {
      try {
        const now = await call(firstRestoreApi.progress, { body: { token, name } })
        if (isOver) return
        if (now.state === 'done') return callbacks.current.onDone()
        if (now.state === 'failed') return callbacks.current.onFailed(now.reason ?? texts.reasons.failed)
        setProgress(now)
        setAway(false)
      } catch (error) {
        if (isOver) return
        // The server runs again, but with an installation that is neither the one of this link nor the restored one.
        if (error instanceof CallError && error.status === 400)
          return callbacks.current.onFailed(messageOf(error, texts.reasons.failed))
        setAway(true)
      }
      later()
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [token, name])

  const { files = 0, allFiles = 0 } = progress ?? {}
  const isStarting = isAway || (allFiles > 0 && files === allFiles)
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p className="font-semibold">{isStarting ? texts.starting : texts.running}</p>
      <ProgressBar label={texts.running} share={isStarting ? 1 : allFiles === 0 ? 0 : files / allFiles} />
      <p className="text-muted-foreground text-sm">{allFiles > 0 && texts.files(files, allFiles)}</p>
    </div>
  )
}
