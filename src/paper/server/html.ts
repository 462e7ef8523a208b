import { escapeHtml } from '#kit/escape-html.ts'

/** HTML that is inserted without escaping. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | readonly Markup[] | string | number | null | undefined | false

/**
 * Creates markup from a template. Escapes every inserted text.
 *
 * @example html`<p>${title}</p>`
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: strings.reduce((text, next, at) => text + write(parts[at - 1]) + next) }
}

export const nothing: Markup = { markup: '' }

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('\n')
}

/** Shortens a text to fit into a row, so that a list of long names doesn't make the page large. */
export function clip(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
