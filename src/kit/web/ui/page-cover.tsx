import EyeOff from '~icons/lucide/eye-off'

/** Hides a page in its box. Pressing the box opens the page. */
export function PageCover() {
  return (
    <span className="grid size-full place-items-center border-0! bg-secondary text-secondary-foreground">
      <EyeOff aria-hidden className="h-auto w-1/5 min-w-4 max-w-9 opacity-60" strokeWidth={1.25} />
    </span>
  )
}
