import LoaderCircle from '~icons/lucide/loader-circle'
import { classNames } from './class-names.ts'

/** Decoration beside words that say what is going on; screen readers skip it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('size-5 animate-spin', className)} />
}
