/** Joins class names and skips empty ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Classes for a link within text, high enough to tap. */
export const inlineLink =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:no-underline'

/** Classes for the surface of menus and lists that open over the page. `--popup-height` must be the height available in the window. */
export const popupSurface =
  'z-50 max-h-(--popup-height) min-w-48 overflow-y-auto rounded-control border border-border bg-card p-1.5 text-card-foreground ' +
  'shadow-lifted transition starting:scale-98 starting:opacity-0'

export const popupItem =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-lg px-3 py-2 outline-none ' +
  'data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-secondary data-highlighted:text-secondary-foreground'
