import 'virtual:themes.css'
import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUser } from '#kit/web/page/current-user.ts'
import { passNonceToStyleTags } from '#kit/web/page/page-nonce.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { keepTranslatedTexts } from '#kit/web/page/translated-texts.ts'
import { App } from './app.tsx'
import { finishSigningOut } from './end-session.ts'
import { needsSignIn, preload } from './find-screen.ts'
import { refreshCurrentUser } from './session.ts'

document.getElementById('old-browser')?.remove()
passNonceToStyleTags()
keepTranslatedTexts(document.body)
finishSigningOut()

start()

/** Not awaited by the module: the files of the screens import the file that this is in, and would wait for it. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const path = window.location.pathname
  const isSignedIn = currentUser() !== null
  /** The user signed out here, but the server still has the session: what it drew for them must not be shown. */
  const isLeaving = isSigningOut()
  /** The server drew this page for a visitor, but this browser has found a user since (first-paint/visitor-page.ts). */
  const isVisitorPage = root.dataset.drawnFor === 'visitor'
  const refreshing = isLeaving || isSignedIn ? null : refreshCurrentUser()
  const preloading = preload(path, isSignedIn)
  // Keep the skeleton until the screen can be drawn here, so that nothing flickers.
  if (isVisitorPage || isLeaving) root.replaceChildren()
  else if (root.hasChildNodes()) await preloading
  // Show the skeleton, or nothing, until the server has replied: after the OIDC callback there is a session, but no stored user yet.
  if (!isSignedIn && (root.hasChildNodes() || needsSignIn(path))) {
    await refreshing
    if (currentUser()) await preload(path, true)
  }

  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  // Ask only now: if the session has ended, the guard of the rendered screen redirects to the landing page (guards.tsx).
  if (isSignedIn) refreshCurrentUser()
}
