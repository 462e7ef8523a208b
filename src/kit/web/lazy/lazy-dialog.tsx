import type { ReactNode } from 'react'
import { FailedDialog } from './failed-dialog.tsx'
import { type LazyPart, type LoadPart, lazyPart } from './lazy-part.tsx'

type Closable = { onClose: () => void } | { onOpenChange: (isOpen: boolean) => void }

/**
 * Loads a dialog or menu on demand. A failure is shown in a small dialog; closing that closes the part. This has its own file because the
 * first page has no dialogs and shouldn't load it.
 */
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
