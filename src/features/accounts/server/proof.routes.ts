import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import { notSignedIn } from '#kit/errors.ts'
import { proofApi } from '#kit/proof.contract.ts'
import { proofTexts } from '#kit/proof.texts.ts'
import { serve } from '#kit/server/serve.ts'
import type { Sessions } from '#kit/server/sessions.ts'
import { fieldsMissing } from '../accounts.errors.ts'
import type { Reauthenticate } from './re-authentication.ts'
import type { AccountSessionStore } from './sessions.store.ts'

export interface ProofOptions {
  sessions: Sessions
  sessionStore: AccountSessionStore
  reauthenticate: Reauthenticate
  clock: Clock
}

/** Proving once more who one is. Another way to prove it ends in `sessionStore.prove` as well. */
export function addProofRoutes(app: FastifyInstance, { sessions, sessionStore, reauthenticate, clock }: ProofOptions) {
  serve(app, proofApi.check, async () => ({ message: proofTexts.proved }))

  serve(app, proofApi.prove, async ({ body, user, request, reply }) => {
    if (body.password === '') throw fieldsMissing()
    const recognized = await reauthenticate(user.id, body.password)
    await sessions.renew(request, reply, async (renewal) => {
      if (!renewal) throw notSignedIn()
      await sessionStore.prove(recognized, renewal, instant(clock))
      return { isRenewed: true }
    })
    return { message: proofTexts.proved }
  })
}
