import type { ComponentProps } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'

export const viewerButton =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-viewer-foreground transition hover:bg-viewer-foreground/15 ' +
  'focus-visible:outline-viewer-foreground focus-visible:outline-offset-0 disabled:pointer-events-none disabled:opacity-35 [&_svg]:size-5.5'

interface ViewerButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Its name, also shown by a pointer that rests on it. */
  label: string
}

/** A button of one icon on the dark table of the viewer. */
export function ViewerButton({ label, className, ...rest }: ViewerButtonProps) {
  return <button {...rest} type="button" aria-label={label} title={label} className={classNames(viewerButton, className)} />
}
