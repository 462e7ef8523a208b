import type { Activity } from '#features/themes/themes.rules.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { type Language, languages } from '#kit/languages.ts'
import type { Styles } from '#operations/server/installation/built-files.ts'
import { noScriptNotice, oldBrowserNotice } from './old-browser.ts'

/** Parts of a page. `__NONCE__` is the placeholder for the nonce. */
export interface PageParts {
  language: Language
  /** The address of its screen; none for an unknown one. */
  path?: string
  /** Name of the product. */
  name: string
  /** Title of the document. */
  title: string
  description: string
  config: object | null
  /** The activity the screen is for; decides on the theme while auto-adapt is on (src/app/web/first-paint/first-theme.ts). */
  activity?: Activity | null
  /** Tags of files that the browser fetches first. */
  fetchFirst?: string
  firstScript: string
  /** Script that runs before `firstScript`, on pages that a browser too old for the app can't show. */
  leadScript?: string | undefined
  /** Styles of the shop's own look. */
  shopStyles?: string
  /** Address of the icon in tabs and on home screens, if it isn't the usual one. */
  icon?: string | null
  /** The style sheet of all screens, and the part of it that prerendered HTML needs. */
  styles: Styles | null
  /** Tags that load the app. */
  app: string
  /**
   * What the page shows before the app has loaded, and for whom it was drawn (src/app/web/main.tsx). Its styles are inline. The tags of the
   * app wait in a template until the first paint or, when `withoutApp` has paths, until something needs the app. Those paths work
   * without it.
   */
  drawn?: { for: 'visitor' | 'user'; html: string; withoutApp: readonly string[] } | undefined
  /** HTML at the end of the page. */
  end?: string
}

/** Renders the document of every screen, with prerendered content or with an empty root for the app. */
export function renderPage(page: PageParts): string {
  const {
    language,
    path = '',
    title,
    description,
    config,
    activity,
    firstScript,
    leadScript,
    styles,
    app,
    drawn,
    shopStyles = '',
    icon = null,
    fetchFirst = '',
    end = '',
  } = page
  const { direction } = languages[language]
  // In a script element, only '<' can end the text early.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''} data-theme="calm"${activity ? ` data-activity="${activity}"` : ''}>
<head>
<meta charset="utf-8">
<meta property="csp-nonce" nonce="__NONCE__">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escapeHtml(description)}">
<meta name="theme-color" content="#f5f0e4">
<title>${escapeHtml(title)}</title>${fetchFirst}
${icon ? `<link rel="icon" type="image/png" href="${icon}">` : '<link rel="icon" type="image/svg+xml" href="/favicon.svg">'}
<link rel="apple-touch-icon" href="${icon ?? '/apple-touch-icon.png'}">
<link rel="manifest" href="/manifest.webmanifest">
${leadScript ? `<script>${leadScript}</script>` : ''}${firstScript && `<script>${firstScript}</script>`}
${drawn ? `<style nonce="__NONCE__">${styles?.drawn ?? ''}</style>` : styleSheet(styles)}
${shopStyles && `<style nonce="__NONCE__">${shopStyles}</style>\n`}<script type="text/plain" id="brand">${data}</script>
${drawn ? `<template id="app-files" data-without-app="${drawn.withoutApp.join(' ')}">${styleSheet(styles)}${app}</template>` : app}
</head>
<body>${oldBrowserNotice(page.name, language, path)}
<div id="root"${drawn ? ` data-drawn-for="${drawn.for}"` : ''}>${drawn?.html ?? ''}</div>
${drawn?.for === 'visitor' ? '' : noScriptNotice(page.name, language, path)}${end}
</body>
</html>
`
}

function styleSheet(styles: Styles | null): string {
  return styles ? `<link rel="stylesheet" crossorigin href="/${styles.file}" nonce="__NONCE__">` : ''
}
