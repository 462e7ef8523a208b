import type { Brand } from '#kit/brand.ts'
import { paperTexts as texts } from '../../paper-pages.texts.ts'
import { html, type Markup, nothing } from './html.ts'
import { paperStyles } from './paper-styles.ts'

export interface Frame {
  brand: Brand
  title: string
  body: Markup
  /** Proves that a form comes from a page of this session; null for somebody who is not signed in. */
  formToken: string | null
  /** Which of the five places this is. */
  place?: keyof typeof places
  /** What the last form has done. */
  said?: Markup
  wrong?: string | undefined
  /** Seconds after which the browser loads the page again. */
  refreshSeconds?: number | null
}

const places = {
  today: '/paper',
  goals: '/paper/goals',
  flow: '/paper/flow',
  timer: '/paper/timer',
  library: '/paper/library',
}

/** Never more often than this: an e-ink screen flashes each time. */
const shortestRefreshSeconds = 60

/** The way to the app also for a browser that is led here (src/app/server/pages/old-browser.ts). */
const fullAppPath = '/dashboard?full-app'

/** A whole page: the places above, what there is to read, the ways out below. */
export function drawFrame(frame: Frame): string {
  const { brand, title, body, formToken, place, said = nothing, wrong, refreshSeconds } = frame
  const refresh = refreshSeconds ? Math.max(shortestRefreshSeconds, Math.ceil(refreshSeconds)) : null
  const link = (name: keyof typeof places) =>
    name === place
      ? html`<a class="here" href="${places[name]}">${texts.nav[name]}</a>`
      : html`<a href="${places[name]}">${texts.nav[name]}</a>`
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${
    refresh && html`<meta http-equiv="refresh" content="${refresh}">`
  }<title>${title} - ${brand.name}</title><link rel="icon" href="/favicon.svg"><style>${{ markup: paperStyles }}</style></head>
<body>${formToken && html`<div class="bar">${(Object.keys(places) as (keyof typeof places)[]).map(link)}</div>`}
<h1>${title}</h1>
${wrong && html`<div class="wrong" role="alert"><p>${wrong}</p></div>`}${said}
${body}
<div class="foot"><a href="${fullAppPath}">${texts.fullApp}</a>${
    formToken &&
    html` <a href="/paper/zone">${texts.zone}</a> ${form('/paper/sign-out', formToken, html`<button class="plain">${texts.signOut}</button>`)}`
  }</div>
</body></html>
`.markup
}

/** A form of the session that drew it. */
export function form(action: string, formToken: string, fields: Markup): Markup {
  return html`<form method="post" action="${action}"><input type="hidden" name="form" value="${formToken}">${fields}</form>`
}
