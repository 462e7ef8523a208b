import { expect, test } from 'vitest'
import { askForProof, useProofRequest } from './proof-request.ts'

test("cancelling the re-authentication doesn't count as one", async () => {
  useProofRequest.setState({ isAnswerable: true })
  const sentAt = performance.now()
  const first = askForProof(sentAt)
  useProofRequest.getState().asked?.answer(false)
  expect(await first).toBe(false)
  void askForProof(sentAt)
  expect(useProofRequest.getState().asked).not.toBeNull()
})
