import { describe, expect, it } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { parsePageConfig } from './page-config.ts'

describe('what the server writes into the page', () => {
  it('goes before the defaults, field by field', () => {
    const config = parsePageConfig(
      JSON.stringify({ brand: { name: 'Fern' }, publicUrl: 'https://fern.example', maxUploadMb: 50 }),
    )
    expect(config).toEqual({
      brand: { ...defaultBrand, name: 'Fern' },
      publicUrl: 'https://fern.example',
      externalSignIn: false,
      hasMailServer: true,
      hasStrictPasswords: false,
      maxUploadMb: 50,
      hasQuota: false,
    })
  })

  it.each(['__BRAND__', '', 'null'])('is the defaults when it reads %j', (text) => {
    expect(parsePageConfig(text)).toEqual({
      brand: defaultBrand,
      publicUrl: '',
      externalSignIn: false,
      hasMailServer: true,
      hasStrictPasswords: false,
      maxUploadMb: 200,
      hasQuota: false,
    })
  })
})
