/** The names and links that an operator can change. Screens and emails read them from here and never hard-code them. */
export interface Brand {
  name: string
  tagline: string
  /** Exactly six letters; every generated access code starts with them. */
  codePrefix: string
  /** Number of random letters and digits after the prefix; 6 by default. */
  codeLength: number
  /** Target of "Get Pro Pack". */
  storeUrl: string
  communityUrl: string
  supportEmail: string
  /** Name of the library folder for the pages of a paper tablet. */
  tabletFolder: string
}

export const defaultBrand: Brand = {
  name: 'Willow',
  tagline: 'A calm companion for your paperless planner',
  codePrefix: 'WILLOW',
  codeLength: 6,
  storeUrl: 'https://store.willow.example/pro-pack',
  communityUrl: 'https://community.willow.example',
  supportEmail: 'hello@willow.example',
  tabletFolder: 'Paper Tablet Pages',
}
