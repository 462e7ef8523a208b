import { brandTexts } from './brand.texts.ts'
import { inLanguage, type Language } from './languages.ts'

/** The names and links that an operator can change. Screens and emails read them from here and never hard-code them. */
export interface Brand {
  readonly name: string
  readonly tagline: string
  /** Exactly six letters; every generated access code starts with them. */
  readonly codePrefix: string
  /** Number of random letters and digits after the prefix; 6 by default. */
  readonly codeLength: number
  /** Target of "Get Pro Pack". */
  readonly storeUrl: string
  readonly communityUrl: string
  readonly supportEmail: string
  /** Name of the library folder for the pages of a paper tablet. */
  readonly tabletFolder: string
  /** How the shop looks, where its administrators have set that. Only on the server: pages get it as styles. */
  readonly look?: ShopLook | undefined
  /** How the shop words its emails. Only on the server. */
  readonly mailWords?: ShopMailWords | undefined
}

export interface ShopMailWords {
  /** Readers of another language get the usual words in theirs. */
  language: Language
  /** By the kind of email. */
  of: Readonly<Record<string, { subject?: string | undefined; text?: string | undefined }>>
}

export interface ShopLook {
  /** As it was chosen: `#a04928`. Each theme makes it readable. */
  accentColour: `#${string}` | null
  logo: ShopLogo | null
}

/** A picture as this server has drawn it. */
export interface ShopPicture {
  /** Names the content: `/shop/logo-3f2a….png`. */
  address: string
  width: number
  height: number
  bytes: Uint8Array
}

export interface ShopLogo {
  picture: ShopPicture
  /** Square, for home screens and tabs. */
  icon: ShopPicture
}

/** What customers buy under our own brand. Other shops sell something else. */
export const packOf = ({ name }: Pick<Brand, 'name'>): string | null => (name === defaultBrand.name ? 'Pro Pack' : null)

/** The names as readers of a language see them: what the operator has not changed is translated. */
export function brandIn(brand: Brand, language: Language): Brand {
  return brand.tagline === defaultBrand.tagline ? { ...brand, tagline: inLanguage(brandTexts, language).tagline } : brand
}

export const defaultBrand: Brand = {
  name: 'Willow',
  tagline: brandTexts.tagline,
  codePrefix: 'WILLOW',
  codeLength: 6,
  storeUrl: 'https://store.willow.example/pro-pack',
  communityUrl: 'https://community.willow.example',
  supportEmail: 'hello@willow.example',
  tabletFolder: 'Paper Tablet Pages',
}
