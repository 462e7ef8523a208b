import { useEffect } from 'react'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { useCurrentUser } from '../page/current-user.ts'
import { afterFirstScreen } from '../page/first-screen.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useToasts } from './toast.ts'

const ToastViewport = lazyPart(async () => (await import('./toast-viewport.tsx')).ToastViewport)

/** Shows toasts; rendered once per page. Visitors load its code with the first toast. */
export function ToastArea() {
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0)
  const isSignedIn = useCurrentUser() !== null
  // Preloaded, because they may have to tell the user that the connection is lost.
  useEffect(() => {
    if (isSignedIn) return afterFirstScreen(() => void Promise.all([ToastViewport.preload(), LoadFailed.preload()]))
  }, [isSignedIn])
  return isNeeded ? <ToastViewport /> : null
}
