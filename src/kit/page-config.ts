import type { Brand } from './brand.ts'

/** What the server writes into the page: names the operator chose, and what this installation can do. */
export interface PageConfig {
  brand: Brand
  /** Where customers find this installation, as in mails: `https://planner.example`. */
  publicUrl: string
  /** An identity provider is configured: `/api/login` leads there. */
  externalSignIn: boolean
  /** Emails leave: without a mail server no text promises one. */
  hasMailServer: boolean
  /** The largest file that is accepted, in MiB. */
  maxUploadMb: number
  /** What an owner may keep has a limit. */
  hasQuota: boolean
  /** New passwords have at least eight characters. */
  hasStrictPasswords: boolean
}
