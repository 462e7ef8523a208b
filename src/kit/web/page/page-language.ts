import { isLanguage, type Language } from '../../languages.ts'

/** The language of this page. A build speaks one. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

const yearSeconds = 365 * 24 * 60 * 60

/** Asks for the next pages in this language (src/kit/server/http/request-language.ts), also after signing out. */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store API before version 18.4, and Firefox none before 140.
  document.cookie = `language=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}
