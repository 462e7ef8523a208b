import { useState } from 'react'
import { useWork } from '#kit/web/forms/work.ts'
import { Alert, FailureAlert } from '#kit/web/ui/alert.tsx'

/** Tries something that is set up, and shows what came of it. */
export function useTrial(failed: string, ask: () => Promise<{ message: string; isFine?: boolean }>) {
  const [tried, setTried] = useState<{ message: string; isFine?: boolean }>()
  const { isWorking, failure = tried?.isFine === false ? tried : undefined, run } = useWork(failed)
  function start() {
    setTried(undefined)
    return run(async () => setTried(await ask()))
  }
  const outcome = (
    <div role="status">
      {failure ? <FailureAlert failure={failure} /> : tried && <Alert tone="success">{tried.message}</Alert>}
    </div>
  )
  return { isTrying: isWorking, start, outcome }
}
