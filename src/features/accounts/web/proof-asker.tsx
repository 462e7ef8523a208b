import { useEffect } from 'react'
import { useProofRequest } from '#kit/web/calls/proof-request.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Shows the dialog while a call waits for the user to re-authenticate. */
export function ProofAsker() {
  const asked = useProofRequest((state) => state.asked)
  useEffect(() => {
    useProofRequest.setState({ isAnswerable: true })
    return () => {
      useProofRequest.getState().asked?.answer(false)
      useProofRequest.setState({ isAnswerable: false })
    }
  }, [])
  return asked && <ProofDialog onClose={() => asked.answer(false)} onProved={() => asked.answer(true)} />
}
