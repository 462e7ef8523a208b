import type { ComponentType, SVGProps } from 'react'

/** An icon in the colour of the surrounding text, 24 px wide unless a class or `width` changes that. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>

/**
 * Makes an icon component from the markup inside its `<svg>`, drawn with a stroke width of 2 in a view box of 24.
 * `scripts/toolchain/icons.ts` generates a call for each imported `~icons/lucide/NAME`.
 *
 * @example const Minus = createIcon('<path d="M5 12h14"/>')
 */
export function createIcon(shapes: string): Icon {
  return (props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from the icon package when the app is built.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
