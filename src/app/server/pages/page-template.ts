import type { Activity } from '#features/themes/themes.rules.ts'
import { escapeHtml } from '#kit/escape-html.ts'
import { noScriptNotice, oldBrowserNotice } from './old-browser.ts'

/** What a page is made of. Where a nonce belongs stands `__NONCE__`. */
export interface PageParts {
  /** The name of the product. */
  name: string
  /** The title of the document. */
  title: string
  description: string
  /** What the app is told of the operator's configuration. */
  config: object | null
  /** The activity that the screen is for: its theme is shown with auto-adapt on (src/app/web/first-paint/first-theme.ts). */
  activity?: Activity | null
  /** Runs before anything is painted. */
  firstScript: string
  /** Runs before that, in a page that a browser too old for the app could not show. */
  leadScript?: string | undefined
  /** The style sheet of all screens, and its part that what the server draws needs. */
  styles: Styles | null
  /** The tags that load the app. */
  app: string
  /**
   * What the page shows before the app does, and for whom that was drawn (src/app/web/main.tsx). Its styles stand in the page, and the app waits
   * in a template: until the page was painted, or, where paths are given, until something needs it. The pages at those paths need none.
   */
  drawn?: { for: 'visitor' | 'user'; html: string; withoutApp: readonly string[] } | undefined
  /** At the end of the page. */
  end?: string
}

export interface Styles {
  file: string
  drawn: string
}

/** The one page: for every screen, with what was drawn for it, or with the room for the app alone. */
export function renderPage(page: PageParts): string {
  const { title, description, config, activity, firstScript, leadScript, styles, app, drawn, end = '' } = page
  // Within a script element only '<' could end the text early.
  const data = JSON.stringify(config).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en" data-theme="calm"${activity ? ` data-activity="${activity}"` : ''}>
<head>
<meta charset="utf-8">
<meta property="csp-nonce" nonce="__NONCE__">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escapeHtml(description)}">
<meta name="theme-color" content="#f5f0e4">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${leadScript ? `<script>${leadScript}</script>` : ''}${firstScript && `<script>${firstScript}</script>`}
${drawn ? `<style nonce="__NONCE__">${styles?.drawn ?? ''}</style>` : styleSheet(styles)}
<script type="text/plain" id="brand">${data}</script>
${drawn ? `<template id="app-files" data-without-app="${drawn.withoutApp.join(' ')}">${styleSheet(styles)}${app}</template>` : app}
</head>
<body>${oldBrowserNotice(page.name)}
<div id="root"${drawn ? ` data-drawn-for="${drawn.for}"` : ''}>${drawn?.html ?? ''}</div>
${drawn?.for === 'visitor' ? '' : noScriptNotice(page.name)}${end}
</body>
</html>
`
}

function styleSheet(styles: Styles | null): string {
  return styles ? `<link rel="stylesheet" crossorigin href="/${styles.file}" nonce="__NONCE__">` : ''
}
