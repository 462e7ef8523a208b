import type { AppError } from '../../errors.ts'
import { inLanguage, isPseudo, type Language } from '../../languages.ts'
import { pseudo } from '../../pseudo.ts'

/** What errors say, by code. Empty in English, where the definition of an error says it. */
export const errorMessages: Partial<Record<string, string>> = {}

/** Returns what an error says to a reader of this language; in English if it isn't translated. */
export function messageIn(language: Language, { code, message, detail }: AppError): string {
  if (detail) return detail((english) => inLanguage(english, language))
  if (isPseudo(language)) return pseudo(message, language)
  return inLanguage(errorMessages, language)[code] ?? message
}
