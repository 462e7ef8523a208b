import { create } from 'zustand'

interface Asked {
  answer: (isProved: boolean) => void
}

/** The open request for a proof of identity, if any. One dialog answers it (`ProofAsker`). */
export const useProofRequest = create<{ asked: Asked | null; isAnswerable: boolean }>(() => ({
  asked: null,
  isAnswerable: false,
}))

let underWay: Promise<boolean> | null = null
let provedAt = Number.NEGATIVE_INFINITY

/**
 * Asks the user for a proof of identity, only once however many calls wait for it. Resolves to false when the user declines or no dialog
 * is mounted. A call sent (`performance.now()`) before the last proof resolves to true immediately: it only has to be repeated.
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
