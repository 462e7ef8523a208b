import { languages } from '#kit/languages.ts'
import type { Wording } from '#kit/wording.ts'
import { paperTexts } from '../paper.texts.ts'
import { html, type Markup, nothing } from './html.ts'
import { paperStyles } from './paper-styles.ts'

export interface Layout {
  wording: Wording
  title: string
  body: Markup
  /** Proves that a form comes from a page of this session; null when nobody is signed in. */
  formToken: string | null
  /** The current entry of the navigation. */
  place?: keyof typeof places
  /** Confirmation of what the last form did. */
  said?: Markup
  wrong?: string | undefined
  /** The width in CSS pixels for which the page is laid out, if it isn't that of the screen. */
  layoutWidth?: number
  /** Seconds after which the browser reloads the page. */
  refreshSeconds?: number | null
}

const places = {
  today: '/paper',
  goals: '/paper/goals',
  flow: '/paper/flow',
  timer: '/paper/timer',
  library: '/paper/library',
}

/** Lower limit, because an e-ink screen flashes at each reload. */
const shortestRefreshSeconds = 60

/** Opens the app even in a browser that is redirected to these pages (src/app/server/pages/old-browser.ts). */
const fullAppPath = '/dashboard?full-app'

/** Draws a whole page: the navigation, the content, and the links at the bottom. */
export function drawLayout(layout: Layout): string {
  const { wording, title, body, formToken, place, said = nothing, wrong, layoutWidth, refreshSeconds } = layout
  const { brand, language, say } = wording
  const texts = say(paperTexts)
  const logo = brand.look?.logo?.picture
  const isMirrored = languages[language].direction === 'rtl'
  const refresh = refreshSeconds ? Math.max(shortestRefreshSeconds, Math.ceil(refreshSeconds)) : null
  const link = (name: keyof typeof places) =>
    name === place
      ? html`<a class="here" href="${places[name]}">${texts.nav[name]}</a>`
      : html`<a href="${places[name]}">${texts.nav[name]}</a>`
  return html`<!doctype html>
<html lang="${language}"${isMirrored ? { markup: ' dir="rtl"' } : null}><head><meta charset="utf-8"><meta name="viewport" content="${layoutWidth === undefined ? 'width=device-width, initial-scale=1' : `width=${layoutWidth}`}">${
    refresh && html`<meta http-equiv="refresh" content="${refresh}">`
  }<title>${title} - ${brand.name}</title><link rel="icon" href="/favicon.svg"><style>${{ markup: paperStyles }}</style></head>
<body>${formToken && html`<div class="bar">${(Object.keys(places) as (keyof typeof places)[]).map(link)}</div>`}
${formToken === null && logo && html`<p><img class="logo" src="${logo.address}" width="${logo.width}" height="${logo.height}" alt="${brand.name}"></p>`}
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

/** Draws a form with the token of its session. */
export function form(action: string, formToken: string, fields: Markup): Markup {
  return html`<form method="post" action="${action}"><input type="hidden" name="form" value="${formToken}">${fields}</form>`
}

interface NumberField {
  action: string
  label: string
  /** Words on the button. */
  go: string
  number: number
  last: number
  /** Fields that are sent too. */
  more?: Markup
}

/** Draws a form that opens a page by its number. */
export function numberField({ action, label, go, number, last, more = nothing }: NumberField): Markup {
  return html`<form method="get" action="${action}">${more}<p><label for="number">${label}</label><br><input class="field" id="number" name="page" type="number" min="1" max="${last}" value="${number}"> <button>${go}</button></p></form>`
}
