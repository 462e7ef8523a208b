import LoaderCircle from '~icons/lucide/loader-circle'
import { classNames } from './class-names.ts'

/** Decorative, so screen readers skip it. Use it beside a text that says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-5 animate-spin', className)} />
}
