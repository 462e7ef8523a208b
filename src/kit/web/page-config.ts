import { type Brand, defaultBrand } from '#kit/brand.ts'

/** What the server wrote into the page: names the operator chose, and what this installation can do. */
export interface PageConfig {
  brand: Brand
  /** Where customers find this installation, as in mails: `https://planner.example`. */
  publicUrl: string
  /** A sign-in provider is configured. */
  externalSignIn: boolean
  /** Emails leave: without a mail server no text promises one. */
  hasMailServer: boolean
  /** The largest file that is accepted, in MiB. */
  maxUploadMb: number
}

const defaults: PageConfig = {
  brand: defaultBrand,
  publicUrl: globalThis.location?.origin ?? '',
  externalSignIn: false,
  hasMailServer: true,
  maxUploadMb: 200,
}

/** The defaults, overlaid with what can be read of `text`; the development server leaves a placeholder there. */
export function parsePageConfig(text: string): PageConfig {
  try {
    const fixtures = JSON.parse(text) as Partial<PageConfig>
    return { ...defaults, ...fixtures, brand: { ...defaultBrand, ...fixtures.brand } }
  } catch {
    return defaults
  }
}

export const pageConfig: PageConfig = parsePageConfig(globalThis.document?.getElementById('brand')?.textContent ?? '')

export const useBrand = (): Brand => pageConfig.brand
