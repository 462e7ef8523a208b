import type { ComponentProps } from 'react'
import { classNames } from '#kit/web/ui/class-names.ts'

export const viewerButton =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-viewer-foreground transition hover:bg-viewer-foreground/15 ' +
  'focus-visible:outline-viewer-foreground focus-visible:outline-offset-0 aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent [&_svg]:size-5.5'

interface ViewerButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** The name of the button, also shown as its tooltip. */
  label: string
}

/** An icon button of the viewer. Uses `aria-disabled`, so that it keeps focus while disabled and the viewer's keys still work. */
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
