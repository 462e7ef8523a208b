import type { ComponentType, SVGProps } from 'react'

/** An icon in the colour of the text around it, 24 pixels wide unless a class or `width` says otherwise. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>

/**
 * Makes an icon of the shapes inside its `<svg>`, drawn with a stroke 2 of 24 wide. `scripts/toolchain/icons.ts` calls it for each
 * `~icons/lucide/NAME` that is imported.
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
