import type { ComponentProps } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'

export const viewerButton =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-viewer-foreground transition hover:bg-viewer-foreground/15 ' +
  'focus-visible:outline-viewer-foreground focus-visible:outline-offset-0 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent [&_svg]:size-5.5'

interface ViewerButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Its name, also shown by a pointer that rests on it. */
  label: string
}

/** A button of one icon on the dark table of the viewer. While it leads nowhere it keeps focus, and with it the viewer's keys. */
export function ViewerButton({ label, className, disabled = false, onClick, ...rest }: ViewerButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={classNames(viewerButton, className)}
    />
  )
}
