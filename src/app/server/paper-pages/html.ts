import { escapeHtml } from '#kit/escape-html.ts'

/** HTML that may stand in a page as it is. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | readonly Markup[] | string | number | null | undefined | false

/**
 * Markup from a template: whatever is put in as text is escaped.
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

/** Text that fits into a row: a list of long names must not make its page heavy. */
export function clip(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
