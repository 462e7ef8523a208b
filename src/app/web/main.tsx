import './styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUser } from '#kit/web/current-user.ts'
import { passNonceToStyleTags } from '#kit/web/page-nonce.ts'
import { App } from './app.tsx'
import { preload } from './preload.ts'
import { refreshCurrentUser } from './session.ts'

passNonceToStyleTags()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

const isSignedIn = currentUser() !== null
// The server draws a page only for somebody without a session: there is nobody to ask after.
if (isSignedIn || !root.hasChildNodes()) refreshCurrentUser()
const preloading = preload(window.location.pathname, isSignedIn)
// What the server drew for a visitor (prerender.tsx) stays until the same can be drawn here, so that nothing flickers. A signed-in
// person does not wait behind a page that is not theirs.
if (isSignedIn) root.replaceChildren()
else if (root.hasChildNodes()) await preloading

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
