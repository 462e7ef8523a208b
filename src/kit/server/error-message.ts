import { errorMessages } from '../error-messages.texts.ts'
import type { AppError } from '../errors.ts'
import { inLanguage, isPseudo, type Language } from '../languages.ts'
import { pseudo } from '../pseudo.ts'

/** Returns what an error says to a reader of this language; in English if it isn't translated. */
export function messageIn(language: Language, { code, message, detail }: AppError): string {
  if (detail) return detail((english) => inLanguage(english, language))
  if (isPseudo(language)) return pseudo(message, language)
  return inLanguage(errorMessages, language)[code] ?? message
}
