import type { FastifyInstance } from 'fastify'
import type { SignedInUser } from '#features/accounts/accounts.contract.ts'
import { firstCredentialsVersion } from '#features/accounts/accounts.rules.ts'
import type { SeenBrowsers } from '#kit/server/access/seen-browsers.ts'
import type { Sessions } from '#kit/server/access/sessions.ts'
import { serve } from '#kit/server/http/serve.ts'
import { accessApi } from '../access.contract.ts'
import { accessTexts } from '../access.texts.ts'
import { furtherCodeApi } from '../further-code.contract.ts'
import { furtherCodeTexts } from '../further-code.texts.ts'
import { addCodeRoutes, type CodeRoutesOptions } from './codes.routes.ts'
import type { Register } from './register.ts'

interface AccessOptions extends CodeRoutesOptions {
  register: Register
  sessions: Sessions
  /** When true, an administrator must approve new users before they can sign in. */
  requireApproval: () => boolean
  findUser(id: string): Promise<SignedInUser | null>
  /** Browsers in which a sign-in is no news to the user. */
  seenBrowsers: SeenBrowsers
}

export function addAccessRoutes(app: FastifyInstance, options: AccessOptions) {
  const { register } = options
  const { exports } = addCodeRoutes(app, options)

  serve(app, accessApi.validateAccess, async ({ body, request }) => ({
    token: await register.validate(body, request),
  }))

  serve(app, accessApi.validateAccessCode, async ({ body, request }) => {
    await register.checkOnly(body, request)
    return { valid: true }
  })

  serve(app, accessApi.mailLink, async ({ body, request, say }) => ({
    message: say(accessTexts).link.sent(await register.mailLink(body, request)),
  }))

  serve(app, accessApi.createAccount, async ({ body, request, reply }) => {
    if ('token' in body) {
      const userId = await register.byToken(body, request)
      request.securityEvent = { userId }
      options.seenBrowsers.remember(request, reply, userId)
      return { redirectToLogin: true }
    }
    const userId = await register.byCode(body, request)
    request.securityEvent = { userId }
    const user = await options.findUser(userId)
    if (!user || options.requireApproval()) {
      options.seenBrowsers.remember(request, reply, userId)
      return { redirectToLogin: true }
    }
    await options.sessions.begin(request, reply, { userId: user.id, credentialsVersion: firstCredentialsVersion, isNew: true })
    return { redirectToLogin: false, user }
  })

  serve(app, furtherCodeApi.addCode, async ({ body, user, request, say }) => {
    const { isNew, productId } = await register.further(user, body.accessCode, request)
    request.securityEvent = { userId: user.id }
    const texts = say(furtherCodeTexts)
    return { message: isNew ? texts.added : texts.yours, productId }
  })

  return { exports }
}
