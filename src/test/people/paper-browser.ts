import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { formBody } from '../willow.ts'

/** A browser without scripts. It keeps cookies, follows links and sends forms. */
export interface PaperBrowser {
  /** The HTML of the current page. */
  html: string
  status: number
  headers: LightMyRequestResponse['headers']
  /** The path of the current page. */
  path: string
  cookies: Map<string, string>
  /** Most e-readers send none. */
  acceptLanguage?: string
  get(path: string): Promise<void>
  /** Sends the form with this action as the page has it, with the given fields and the pressed button. */
  submit(action: string, fields?: Record<string, string>): Promise<void>
  /** Sends the upload form with a file. */
  upload(file: { content: Buffer; filename: string }): Promise<void>
  /** Returns the text of the page, without tags. */
  words(): string
}

let browsers = 0

export function createPaperBrowser(app: FastifyInstance): PaperBrowser {
  browsers += 1
  const network = `10.9.${(browsers >> 8) & 255}.${browsers & 255}`

  async function send(method: 'GET' | 'POST', url: string, body?: { payload: string | Buffer; headers: Record<string, string> }) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const language = browser.acceptLanguage === undefined ? {} : { 'accept-language': browser.acceptLanguage }
    const headers = { accept: 'text/html', 'x-forwarded-for': network, ...(cookie && { cookie }), ...language, ...body?.headers }
    const reply = await app.inject({ method, url, headers, ...(body ? { payload: body.payload } : {}) })
    for (const { name, value, maxAge, expires } of reply.cookies as {
      name: string
      value: string
      maxAge?: number
      expires?: Date
    }[])
      if (maxAge === 0 || (expires && expires.getTime() === 0)) browser.cookies.delete(name)
      else browser.cookies.set(name, encodeURIComponent(value))
    Object.assign(browser, { html: reply.body, status: reply.statusCode, headers: reply.headers, path: url })
    if (reply.statusCode === 303) await send('GET', String(reply.headers.location))
  }

  const browser: PaperBrowser = {
    html: '',
    status: 0,
    headers: {},
    path: '',
    cookies: new Map(),
    get: (path) => send('GET', path),
    async submit(action, fields = {}) {
      const payload = new URLSearchParams({ ...hiddenFields(formOf(browser.html, action)), ...fields }).toString()
      await send('POST', action, { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    },
    async upload({ content, filename }) {
      const form = formOf(browser.html, '/paper/upload')
      const action = readable(/action="([^"]+)"/.exec(form)?.[1] ?? '')
      await send('POST', action, await formBody([...Object.entries(hiddenFields(form)), ['file', { content, filename }]]))
    },
    words: () => readable(browser.html.replace(/<head>.*<\/head>/s, '').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' '),
  }
  return browser
}

function formOf(html: string, action: string): string {
  const form = [...html.matchAll(/<form .*?<\/form>/gs)]
    .map(([found]) => found)
    .find((found) => found.includes(`action="${action}`))
  if (form === undefined) throw new Error(`There is no form for ${action}:\n${html}`)
  return form
}

function hiddenFields(form: string): Record<string, string> {
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, readable(value)]))
}

const readable = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&')
