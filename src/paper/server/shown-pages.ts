import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyAtOnce, unknownPath } from '#kit/errors.ts'
import { languages } from '#kit/languages.ts'
import type { Basics } from '#kit/server/basics.ts'
import { messageIn } from '#kit/server/http/error-message.ts'
import { acceptForms } from '#kit/server/http/forms.ts'
import { countOpen } from '#kit/server/jobs/at-once.ts'
import { shownTexts } from '../shown.texts.ts'
import { html, type Markup, nothing } from './html.ts'
import { shownPolicy, shownStyles } from './shown-styles.ts'

interface ShownPage {
  number: number
  width: number | null
  height: number | null
}

/** What a visitor with a link can do. Provided by the accounts feature. */
export interface Visits<Page extends ShownPage = ShownPage> {
  open(token: string, password: string, request: FastifyRequest): Promise<string | null>
  pagesFor(token: string, opening: string | undefined): Promise<{ userId: string; pages: Page[] } | null>
  draw(userId: string, page: Page, width: number): Promise<Buffer>
}

interface Parts<Page extends ShownPage> extends Pick<Basics, 'wordings' | 'isSecure'> {
  showing: Visits<Page>
  /** How long a browser that has opened a link sees its pages. */
  openMs: number
  widths: { usual: number; large: number }
}

const path = '/shown/:token'
/** Pictures that are on their way at a time, for each link. */
const mostPictures = 200
const pictureNumber = /^[1-9]\d{0,2}$/

/**
 * Adds the pages that somebody without an account sees by a link (docs/decisions/0151-pages-shown-by-a-link.md). They are outside `/api` and
 * `/paper`, so no session is read: owners and administrators see them like anybody else.
 */
export async function addShownPages<Page extends ShownPage>(app: FastifyInstance, parts: Parts<Page>) {
  const { wordings, isSecure, showing, openMs, widths } = parts
  const cookieName = isSecure ? '__Secure-shown' : 'shown'
  const pictures = countOpen()
  const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token
  const pagesFor = (request: FastifyRequest) => showing.pagesFor(tokenOf(request), request.cookies[cookieName])

  function send(request: FastifyRequest, reply: FastifyReply, page: { title: string; body: Markup }) {
    const { language } = wordings.in(request.askedLanguage)
    const direction = languages[language].direction === 'rtl' ? { markup: ' dir="rtl"' } : null
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', shownPolicy)
      .send(
        html`<!doctype html>
<html lang="${language}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive"><title>${page.title}</title><link rel="icon" href="data:,"><style>${{ markup: shownStyles }}</style></head>
<body><h1>${page.title}</h1>
${page.body}
</body></html>
`.markup,
      )
  }

  /** The same for every address, whether or not there is such a link. */
  function sendDoor(request: FastifyRequest, reply: FastifyReply, wrong?: string) {
    const texts = wordings.in(request.askedLanguage).say(shownTexts)
    const body = html`${wrong === undefined ? nothing : html`<p class="wrong" role="alert">${wrong}</p>`}<p>${texts.lead}</p>
<form method="post"><label for="password">${texts.password}</label><input id="password" name="password" type="password" autocomplete="off" maxlength="200" aria-describedby="hint"><p class="hint" id="hint">${texts.passwordHint}</p><button>${texts.open}</button></form>`
    return send(request, reply, { title: texts.title, body })
  }

  await app.register(async (shown) => {
    shown.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    shown.removeContentTypeParser('application/json')
    acceptForms(shown)
    shown.addHook('onRequest', (_request, reply, done) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      })
      done()
    })
    shown.setErrorHandler<FastifyError>((error, request, reply) => {
      const known = app.knownError(error, request)
      if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
      return sendDoor(request, reply.status(known.status), messageIn(request.language, known))
    })

    shown.get(path, async (request, reply) => {
      const found = await pagesFor(request)
      if (found === null) return sendDoor(request, reply)
      const texts = wordings.in(request.askedLanguage).say(shownTexts)
      const of = found.pages.length
      const figures = found.pages.map(({ number, width, height }, at) => {
        const address = `/shown/${tokenOf(request)}/${number}`
        const size = width && height ? { markup: ` width="${width}" height="${height}"` } : null
        const name = texts.page(at + 1, of)
        return html`<figure><a href="${address}?large"><img src="${address}" alt="${name}" loading="lazy"${size}></a><figcaption>${name}</figcaption></figure>`
      })
      return send(request, reply, { title: texts.shown(of), body: html`<p>${texts.shownLead}</p>${figures}` })
    })

    // The address is the secret, so a form of another page can do no more than a link. Old browsers name no origin without a referrer.
    shown.post(path, { config: { isOpenedByAddress: true } }, async (request, reply) => {
      const { password = '' } = (request.body ?? {}) as { password?: string }
      const token = tokenOf(request)
      const opening = await showing.open(token, password, request)
      if (opening === null) {
        const { nothing: wrong } = wordings.in(request.askedLanguage).say(shownTexts)
        return sendDoor(request, reply.status(404), wrong)
      }
      const cookie = { path: `/shown/${token}`, httpOnly: true, sameSite: 'strict', secure: isSecure } as const
      return reply.setCookie(cookieName, opening, { ...cookie, maxAge: openMs / 1000 }).redirect(`/shown/${token}`, 303)
    })

    shown.get(`${path}/:number`, async (request, reply) => {
      const { token, number } = request.params as { token: string; number: string }
      const found = pictureNumber.test(number) ? await pagesFor(request) : null
      const page = found?.pages.find((one) => one.number === Number(number))
      if (!found || !page) throw unknownPath()
      const { open, leave } = pictures(token)
      reply.raw.once('finish', leave).once('close', leave)
      if (open > mostPictures) throw tooManyAtOnce({ retryAfterSeconds: 5 })
      const isLarge = 'large' in (request.query as Record<string, unknown>)
      const bytes = await showing.draw(found.userId, page, isLarge ? widths.large : widths.usual)
      return reply.type('image/webp').header('content-security-policy', "default-src 'none'; sandbox").send(bytes)
    })
  })
}
