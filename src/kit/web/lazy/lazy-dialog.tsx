import type { ReactNode } from 'react'
import { FailedDialog } from './failed-dialog.tsx'
import { type LazyPart, type LoadPart, lazyPart } from './lazy-part.tsx'

type Closable = { onClose: () => void } | { onOpenChange: (isOpen: boolean) => void }

/** A dialog or menu: its failure is a small dialog, and closing it is closing the part. Apart from the others, because the first page has none. */
export function lazyDialog<Props extends Closable>(
  load: LoadPart<Props>,
  waiting?: (props: Props) => ReactNode,
): LazyPart<Props> {
  return lazyPart(load, {
    arrival: 'now',
    ...(waiting ? { waiting } : {}),
    failed: (failure, props) => (
      <>
        {waiting?.(props)}
        <FailedDialog {...failure} onClose={() => ('onClose' in props ? props.onClose() : props.onOpenChange(false))} />
      </>
    ),
  })
}
