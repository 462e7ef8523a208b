import { useState } from 'react'
import { explained, type Failure } from './explained.ts'

/**
 * Runs what a button starts. Why it failed is told by `tell`, or is `failure` until the next run. `run` returns whether it was done.
 *
 * @example const { isWorking, run } = useWork(texts.removeFailed, toastFailure)
 */
export function useWork(failed: string, tell?: (error: unknown, failed: string) => void) {
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (tell) tell(error, failed)
      else setFailure(explained(error, failed))
      return false
    } finally {
      setIsWorking(false)
    }
  }
  return { isWorking, failure, run }
}
