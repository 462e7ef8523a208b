import { escapeHtml } from '#kit/escape-html.ts'
import { inLanguage, type Language } from '#kit/languages.ts'
import { oldBrowserTexts } from '../../old-browser.texts.ts'

/** Start page of the pages without scripts. */
const paperPath = '/paper'
/** The screens that have such a page too: links to them are often opened on the reader for which a planner was bought. */
const paperPathOf = (path: string) => (/^\/(claim|code)$/.test(path) ? paperPath + path : paperPath)

/**
 * Notice for a browser that can't run the app and would show a blank page. A browser that supports `:has()` is about new enough and hides
 * it before the first paint; where the app runs, it removes the notice (src/app/web/main.tsx). The styles work in browsers of 2014.
 */
export function oldBrowserNotice(brand: string, language: Language, path: string): string {
  const texts = inLanguage(oldBrowserTexts, language)
  const browsers = texts.browsers.map((browser) => `<li>${escapeHtml(browser)}</li>`).join('')
  return (
    `<style nonce="__NONCE__">${styles}</style>` +
    `<div id="old-browser" role="alert"><h1>${escapeHtml(texts.title(brand))}</h1><p>${escapeHtml(texts.text)}</p><ul>${browsers}</ul>` +
    `<p>${escapeHtml(texts.wayOut)}</p><p>${paperLink(texts.paper, path)}</p></div>`
  )
}

/** For pages that have nothing to read until scripts have run. */
export function noScriptNotice(brand: string, language: Language, path: string): string {
  const texts = inLanguage(oldBrowserTexts, language)
  return `<noscript><p class="no-script">${escapeHtml(texts.noScript(brand))} ${paperLink(texts.paper, path)}.</p></noscript>`
}

const paperLink = (words: string, path: string) => `<a href="${paperPathOf(path)}">${escapeHtml(words)}</a>`

/**
 * Script that redirects a browser too old for the app to the pages without scripts, unless the user came from there to open the app. It
 * tests the same feature as the styles of the notice. Written in ES3, because these browsers may run nothing newer.
 */
export const leadToPaper =
  "if(!(window.CSS&&CSS.supports&&CSS.supports('selector(:has(a))'))&&location.search.indexOf('full-app')<0)" +
  `location.replace('${paperPath}'+(/^\\/(claim|code)$/.test(location.pathname)?location.pathname:''))`

const styles =
  '#old-browser,.no-script{max-width:34em;margin:0 auto;padding:2em 1.5em;background:#fffdf7;color:#26241f;font:18px/1.55 Georgia,serif}' +
  '#old-browser h1{margin:0 0 .6em;font-size:1.6em;line-height:1.2}#old-browser p,#old-browser ul{margin:0 0 1em}' +
  '#old-browser ul{padding:0 1.4em;list-style:disc}' +
  '@supports selector(:has(a)){#old-browser{display:none}}'
