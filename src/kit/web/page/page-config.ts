import { type Brand, defaultBrand } from '#kit/brand.ts'
import type { PageConfig } from '#kit/page-config.ts'

const defaults: PageConfig = {
  brand: defaultBrand,
  publicUrl: globalThis.location?.origin ?? '',
  externalSignIn: false,
  hasMailServer: true,
  hasLegalNotice: false,
  hasStrictPasswords: false,
  maxUploadMb: 200,
  hasQuota: false,
  showsPages: true,
  languages: ['en'],
}

/** Returns the settings in `text`, with defaults for the rest. The development server leaves a placeholder there, which isn't JSON. */
export function parsePageConfig(text: string): PageConfig {
  try {
    const parsed = JSON.parse(text) as Partial<PageConfig>
    return { ...defaults, ...parsed, brand: { ...defaultBrand, ...parsed.brand } }
  } catch {
    return defaults
  }
}

export const pageConfig: PageConfig = parsePageConfig(globalThis.document?.getElementById('brand')?.textContent ?? '')

export const useBrand = (): Brand => pageConfig.brand
