import { create } from 'zustand'

interface Asked {
  answer: (isProved: boolean) => void
}

/** The question that is open, if any. One dialog shows it (`ProofAsker`). */
export const useProofRequest = create<{ asked: Asked | null; isAnswerable: boolean }>(() => ({
  asked: null,
  isAnswerable: false,
}))

let underWay: Promise<boolean> | null = null
let provedAt = Number.NEGATIVE_INFINITY

/**
 * Asks the person once, however many calls wait for it. False when they would rather not, or when nothing on screen can ask. A call that
 * was sent (by `performance.now()`) before the last proof, and refused after it, waits for nothing.
 */
export function askForProof(sentAt: number): Promise<boolean> {
  if (sentAt <= provedAt) return Promise.resolve(true)
  if (!useProofRequest.getState().isAnswerable) return Promise.resolve(false)
  underWay ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      underWay = null
      if (isProved) provedAt = performance.now()
      useProofRequest.setState({ asked: null })
      resolve(isProved)
    }
    useProofRequest.setState({ asked: { answer } })
  })
  return underWay
}
