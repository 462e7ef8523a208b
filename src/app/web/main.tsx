import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUser } from '#kit/web/current-user.ts'
import { passNonceToStyleTags } from '#kit/web/page-nonce.ts'
import { isSigningOut } from '#kit/web/sign-out-mark.ts'
import { App } from './app.tsx'
import { finishSigningOut } from './end-session.ts'
import { preload } from './preload.ts'
import { ownerScreens } from './screens.ts'
import { refreshCurrentUser } from './session.ts'

document.getElementById('old-browser')?.remove()
passNonceToStyleTags()
finishSigningOut()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

const isSignedIn = currentUser() !== null
/** What the server drew is what a visitor may read, not the beginning of somebody's dashboard. */
const isVisitorsPage = root.dataset.drawnFor === 'visitor'
/** The server still knows a session that somebody has left here: what it drew for them is not shown. */
const isLeaving = isSigningOut()
// Without a session and a stored user there is nobody to ask after.
const refreshing = isSignedIn || (!isVisitorsPage && !isLeaving) ? refreshCurrentUser() : null
const preloading = preload(window.location.pathname, isSignedIn)
// What the server drew stays until the screen can be drawn here, so that nothing flickers: a page for visitors, or the skeleton of a
// signed-in person. Somebody whose session has ended does not wait behind a page that is not theirs.
if ((isSignedIn && isVisitorsPage) || isLeaving) root.replaceChildren()
else if (root.hasChildNodes()) await preloading
// Who comes back from the sign-in provider has a session and is not known here yet: the visitors' screen would show for a moment.
if (!isSignedIn && (root.hasChildNodes() || window.location.pathname in ownerScreens)) {
  await refreshing
  if (currentUser()) await preload(window.location.pathname, true)
}

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
