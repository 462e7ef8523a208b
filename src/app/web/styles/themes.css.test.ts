import { expect, it } from 'vitest'
import { renderThemesCss } from '#features/themes/themes.css.ts'

it('themes.css says what the tokens say', async () => {
  await expect(renderThemesCss()).toMatchFileSnapshot('./themes.css')
})
