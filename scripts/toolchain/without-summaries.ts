import type { Plugin } from 'vite'

/** `summary: '...'` with the comma behind it, as the formatter writes it. */
const summaries = /\bsummary:\s*(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`$]*`),\s*/g

/** Leaves the summaries of routes out of the browser app. Only the documentation of the server shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /\.contract\.ts$/ },
      handler: (code) => ({ code: code.replace(summaries, ''), map: null }),
    },
  }
}
