import type { Brand } from './brand.ts'
import type { Language } from './languages.ts'

/** What a shop adds to its public pages; null for nothing. Empty lines separate paragraphs. */
export interface ShopTexts {
  legalNotice: string | null
  privacyAddition: string | null
  termsAddition: string | null
}

/** Settings that the server writes into the page: the names chosen by the operator and the features of this installation. */
export interface PageConfig {
  brand: Brand
  /** Public address of this installation, also used in emails: `https://planner.example`. */
  publicUrl: string
  /** True when an identity provider is configured; `/api/login` redirects to it. */
  externalSignIn: boolean
  /** True when the server can send emails. Without a mail server, no text promises one. */
  hasMailServer: boolean
  /** True when the shop has written a legal notice, which the footer then links to. */
  hasLegalNotice: boolean
  /** Only where the server draws pages. Elsewhere they are asked for. */
  shopTexts?: ShopTexts | undefined
  /** Largest upload in MiB. */
  maxUploadMb: number
  /** True when the storage of an owner is limited. */
  hasQuota: boolean
  /** True when new passwords need at least eight characters. */
  hasStrictPasswords: boolean
  /** True when the shop lets owners show pages by a link. */
  showsPages: boolean
  /** On offer to users. */
  languages: readonly Language[]
}
