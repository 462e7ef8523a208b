/** What the operator can rename. Screens and mails read it from here, never from a literal. */
export interface Brand {
  name: string
  tagline: string
  /** Exactly six letters; a generated access code starts with it. */
  codePrefix: string
  /** How many random letters and digits follow it, 6 unless the operator wants more. */
  codeLength: number
  /** Where "Get Pro Pack" leads. */
  storeUrl: string
  communityUrl: string
  supportEmail: string
  /** The library folder named for the paper tablet's pages. */
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
