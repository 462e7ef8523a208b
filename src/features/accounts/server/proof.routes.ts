import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { notSignedIn } from '#kit/errors.ts'
import { proofApi } from '#kit/proof.contract.ts'
import { proofTexts } from '#kit/proof.texts.ts'
import type { Basics } from '#kit/server/basics.ts'
import { type Call, serve } from '#kit/server/http/serve.ts'
import { fieldsMissing } from '../accounts.errors.ts'
import { passkeyProofApi } from '../factors.contract.ts'
import { challengesPerNetwork } from './factors/factors.routes.ts'
import type { SecondFactor } from './factors/second-factor.ts'
import type { Reauthenticate } from './re-authentication.ts'
import type { AccountSessionStore } from './sessions.store.ts'

export interface ProofOptions extends Pick<Basics, 'sessions' | 'limits' | 'clock'> {
  sessionStore: AccountSessionStore
  reauthenticate: Reauthenticate
  secondFactor: SecondFactor
}

/** Re-authentication by password or passkey. Any further way must also finish in `keepProof`. */
export function addProofRoutes(app: FastifyInstance, options: ProofOptions) {
  const { sessions, sessionStore, reauthenticate, secondFactor, limits, clock } = options

  async function keepProof(call: Pick<Call<typeof proofApi.prove>, 'hold' | 'request' | 'reply' | 'say'>) {
    const { hold, request, reply, say } = call
    await sessions.renew(request, reply, async (renewal) => {
      if (!renewal) throw notSignedIn()
      await sessionStore.prove(hold, renewal, instant(clock))
      return { isRenewed: true }
    })
    return { message: say(proofTexts).proved }
  }

  serve(app, proofApi.check, async ({ say }) => ({ message: say(proofTexts).proved }))

  serve(app, proofApi.prove, async ({ body, user, ...call }) => {
    if (body.password === '') throw fieldsMissing()
    await reauthenticate({ userId: user.id, sid: call.request.sid }, body.password)
    return keepProof(call)
  })

  serve(app, passkeyProofApi.options, async ({ user, hold, request }) => {
    await limits.takeNetwork(challengesPerNetwork, request)
    return { ...(await secondFactor.proofOptions(user.id, hold)) }
  })

  serve(app, passkeyProofApi.prove, async ({ body, user, ...call }) => {
    await limits.takeNetwork(challengesPerNetwork, call.request)
    await secondFactor.recognizeByPasskey(call.request, user.id, body.response)
    return keepProof(call)
  })
}
