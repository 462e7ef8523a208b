import { describe, expect, it } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { parsePageConfig } from './page-config.ts'

describe('the configuration in the page', () => {
  it('overrides the defaults, field by field', () => {
    const config = parsePageConfig(
      JSON.stringify({ brand: { name: 'Fern' }, publicUrl: 'https://fern.example', maxUploadMb: 50 }),
    )
    expect(config).toEqual({
      brand: { ...defaultBrand, name: 'Fern' },
      publicUrl: 'https://fern.example',
      externalSignIn: false,
      hasMailServer: true,
      hasLegalNotice: false,
      hasStrictPasswords: false,
      maxUploadMb: 50,
      hasQuota: false,
      languages: ['en'],
      showsPages: true,
    })
  })

  it.each(['__BRAND__', '', 'null'])('falls back to the defaults for %j', (text) => {
    expect(parsePageConfig(text)).toEqual({
      brand: defaultBrand,
      publicUrl: '',
      externalSignIn: false,
      hasMailServer: true,
      hasLegalNotice: false,
      hasStrictPasswords: false,
      maxUploadMb: 200,
      hasQuota: false,
      languages: ['en'],
      showsPages: true,
    })
  })
})
