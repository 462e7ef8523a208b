/** Addresses, names of files, what somebody typed, access codes, formats, and placeholders. */
export const namesInTexts =
  /“[^”]*”|\S+@\S+|\S*\/\S*|\S+\.\w{2,}|\bWILLOW\w*|(?:[A-Z2-7]{4} ?){8}|\b(csv|json|pdf|png)\b|\{\w+\}/gi
/** A word of plain letters. In the language that is made up from English, every letter of a text has an accent. */
export const plainWord = /(?<![\p{L}\p{M}])[A-Za-z]{3,}(?![\p{L}\p{M}])/u

/** Returns the lines that have a word of plain letters, apart from `known` data: texts that nobody can translate. */
export function plainLines(text: string, known: readonly string[]): string[] {
  const data = [...known].sort((one, other) => other.length - one.length)
  return text.split('\n').filter((line) => {
    const left = data.reduce((rest, word) => rest.split(word).join(' '), line)
    return plainWord.test(left.replace(namesInTexts, ' '))
  })
}

/** Returns what a reader sees and hears of an HTML page, one text a line. */
export function textsOf(page: string): string {
  const spoken = [...page.matchAll(/(?:alt|aria-label|title|placeholder)="([^"]*)"/g)].map(([, text]) => text)
  const shown = page.replace(/<(style|script)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '\n')
  return [...spoken, shown].join('\n').replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
