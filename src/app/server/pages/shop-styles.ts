import { renderAccentCss } from '#features/themes/accent.rules.ts'
import { themes } from '#features/themes/themes.tokens.ts'
import type { ShopLogo, ShopLook } from '#kit/brand.ts'

/** Renders the logo and the accent colour of the shop as styles of a page. Empty for the usual look. */
export function renderShopStyles(look: ShopLook | undefined): string {
  const { logo = null, accentColour = null } = look ?? {}
  return (accentColour === null ? '' : renderAccentCss(accentColour)) + (logo === null ? '' : logoCss(logo))
}

/** Widths of the logo on a page: it must leave room for the name beside it. */
const widest = 'min(7.5rem,24vw,calc(100% - .5rem))'

/** The mark is drawn as SVG in the page. The logo takes its place and its height. */
function logoCss({ picture: { address, width, height } }: ShopLogo): string {
  const { card } = themes.calm.colours
  // A wide one has the name in it, and a phone has no room for both. Screen readers still read the name.
  const alone = '.brand-mark+span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}'
  return [
    width >= 2 * height ? `@media (width<30rem){${alone}}` : '',
    `.brand-mark{width:auto;max-width:${widest};aspect-ratio:${width}/${height};background:url(${address}) center/contain no-repeat}`,
    '.brand-mark>*{display:none}',
    // Most logos are drawn for light paper.
    `[data-theme='dark'] .brand-mark{border-radius:.25rem;background-color:${card};box-shadow:0 0 0 .25rem ${card}}`,
    "[data-theme='ink'] .brand-mark{filter:grayscale(1)}",
  ].join('')
}
