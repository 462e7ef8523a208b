import type { FastifyError, FastifyInstance } from 'fastify'
import { unknownPath } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import { acceptForms } from '#kit/server/http/forms.ts'
import { paperTexts } from '../paper.texts.ts'
import { addClaimPages } from './claim-pages.ts'
import { addCodePage } from './code-page.ts'
import { createDevice } from './device.ts'
import { addFlowPages } from './flow-pages.ts'
import { addGoalPages } from './goal-pages.ts'
import { html } from './html.ts'
import { addLibraryPages, type Receive } from './library-pages.ts'
import { createOwnApi } from './own-api.ts'
import { addPlannerPages } from './planner-pages.ts'
import { addSignInPages, drawSignIn } from './sign-in-pages.ts'
import { addTimerPages } from './timer-pages.ts'
import { addTodayPage } from './today-page.ts'
import { addUnsubscribePages } from './unsubscribe-pages.ts'
import { type PaperParts, seeOther, sendPaper, visitOf, wrongIn } from './visit.ts'
import { addWaitingLinkForm } from './waiting-link.ts'
import { addZonePage } from './zone-page.ts'

interface PaperOptions extends Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl' | 'isSecure' | 'hasMailServer'> {
  maxUploadMb: number
  receive: Receive
  /** Signs the addresses that end an email. */
  newsletterSecret: string
}

/**
 * Adds the app for e-readers and browsers of 2014 at /paper: pages of links and forms, without any script. They read and change data
 * through the app's API (docs/decisions/0037-the-oldest-browsers.md).
 */
export async function addPaperPages(app: FastifyInstance, options: PaperOptions) {
  const { database, clock, wordings, publicUrl, maxUploadMb, isSecure, receive, newsletterSecret } = options
  const device = createDevice({ isSecure })
  const parts: PaperParts = { app, api: createOwnApi(app), device, clock, publicUrl, maxUploadMb }

  await app.register(async (paper) => {
    paper.decorateRequest('wording')
    paper.addHook('onRequest', async (request) => {
      const { user, askedLanguage } = request
      request.wording = wordings.in(askedLanguage)
      if (user) request.wording = await wordings.of(database.queries, user.id, askedLanguage)
    })
    paper.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    // The fields of a form are text. JSON could send anything else in their place.
    paper.removeContentTypeParser('application/json')
    acceptForms(paper)
    paper.setErrorHandler<FastifyError>((error, request, reply) => {
      // An error before the hook, such as of a database that doesn't answer.
      request.wording ??= wordings.in(request.askedLanguage)
      const { brand, say } = request.wording
      const texts = say(paperTexts)
      const known = app.knownError(error, request)
      if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
      reply.status(known.status)
      if (known.status === 401) {
        if (request.method === 'GET') return seeOther(reply, '/paper/sign-in')
        return drawSignIn(request, reply, { wrong: texts.signIn.again })
      }
      const formToken = request.user ? visitOf(parts, request, reply).formToken : null
      return sendPaper(reply, {
        wording: request.wording,
        formToken,
        title: known.status === 404 ? texts.noPage : brand.name,
        wrong: wrongIn(request, known),
        body: html`<p><a class="link" href="/paper">${texts.backToToday}</a></p>`,
      })
    })
    addUnsubscribePages(paper, { api: parts.api, newsletterSecret })
    await paper.register(
      async (pages) => {
        addSignInPages(pages, parts)
        addClaimPages(pages, { api: parts.api, hasMailServer: options.hasMailServer })
        addTodayPage(pages, parts)
        addGoalPages(pages, parts)
        addFlowPages(pages, parts)
        addTimerPages(pages, parts)
        addLibraryPages(pages, parts, receive)
        addPlannerPages(pages, parts)
        addZonePage(pages, parts)
        addCodePage(pages, parts)
        addWaitingLinkForm(pages, parts)
        pages.setNotFoundHandler(async () => {
          throw unknownPath()
        })
      },
      { prefix: '/paper' },
    )
  })
}
