import { escapeHtml } from '#kit/escape-html.ts'
import { oldBrowserTexts as texts } from '../../old-browser.texts.ts'

/** Where the pages without scripts begin. */
const paperPath = '/paper'

/**
 * Words for a browser that cannot run the app, which would show a blank page. A browser that knows `:has()` is about new enough and hides
 * them before anything is painted; the app removes them where it runs (src/app/web/main.tsx). Styled as a browser of 2014 understands.
 */
export function oldBrowserNotice(brand: string): string {
  const browsers = texts.browsers.map((browser) => `<li>${escapeHtml(browser)}</li>`).join('')
  return (
    `<style nonce="__NONCE__">${styles}</style>` +
    `<div id="old-browser" role="alert"><h1>${escapeHtml(texts.title(brand))}</h1><p>${escapeHtml(texts.text)}</p><ul>${browsers}</ul>` +
    `<p>${escapeHtml(texts.wayOut)}</p><p>${paperLink}</p></div>`
  )
}

/** For a page that holds nothing to read before scripts have run. */
export function noScriptNotice(brand: string): string {
  return `<noscript><p class="no-script">${escapeHtml(texts.noScript(brand))} ${paperLink}.</p></noscript>`
}

const paperLink = `<a href="${paperPath}">${escapeHtml(texts.paper)}</a>`

/**
 * Leads a browser that is too old for the app to the pages without scripts, on a screen that it could not show; not somebody who came
 * from there to the app. ES3: nothing newer runs where it is needed. It asks what the words above ask of the style sheet.
 */
export const leadToPaper =
  "if(!(window.CSS&&CSS.supports&&CSS.supports('selector(:has(a))'))&&location.search.indexOf('full-app')<0)" +
  `location.replace('${paperPath}')`

const styles =
  '#old-browser,.no-script{max-width:34em;margin:0 auto;padding:2em 1.5em;background:#fffdf7;color:#26241f;font:18px/1.55 Georgia,serif}' +
  '#old-browser h1{margin:0 0 .6em;font-size:1.6em;line-height:1.2}#old-browser p,#old-browser ul{margin:0 0 1em}' +
  '#old-browser ul{padding-left:1.4em;list-style:disc}' +
  '@supports selector(:has(a)){#old-browser{display:none}}'
