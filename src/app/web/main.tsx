import 'virtual:themes.css'
import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUser } from '#kit/web/page/current-user.ts'
import { passNonceToStyleTags } from '#kit/web/page/page-nonce.ts'
import { isSigningOut } from '#kit/web/page/sign-out-mark.ts'
import { App } from './app.tsx'
import { finishSigningOut } from './end-session.ts'
import { needsSignIn } from './find-screen.ts'
import { preload } from './preload.ts'
import { refreshCurrentUser } from './session.ts'

document.getElementById('old-browser')?.remove()
passNonceToStyleTags()
finishSigningOut()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

const path = window.location.pathname
const isSignedIn = currentUser() !== null
/** The server still knows a session that somebody has left here: what it drew for them is not shown. */
const isLeaving = isSigningOut()
/** What the server drew is what a visitor may read, and the page has found somebody here meanwhile (first-paint/visitor-page.ts). */
const isVisitorPage = root.dataset.drawnFor === 'visitor'
const refreshing = isLeaving || isSignedIn ? null : refreshCurrentUser()
const preloading = preload(path, isSignedIn)
// The skeleton stays until the screen can be drawn here, so that nothing flickers.
if (isVisitorPage || isLeaving) root.replaceChildren()
else if (root.hasChildNodes()) await preloading
// Show the skeleton, or nothing, until the server has answered: after the OIDC callback there is a session, and no stored user yet.
if (!isSignedIn && (root.hasChildNodes() || needsSignIn(path))) {
  await refreshing
  if (currentUser()) await preload(path, true)
}

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
// A session that has ended leads from the screen that it was for to the landing page (guards.tsx): that screen must be there first.
if (isSignedIn) refreshCurrentUser()
