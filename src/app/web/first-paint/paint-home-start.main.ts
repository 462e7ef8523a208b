import { signingOutKey } from '#kit/web/stored-user.ts'
import { paintHomeStart } from './first-paint.ts'

try {
  // Signed out here, and the server does not know yet: what it drew for a session is not shown.
  if (localStorage.getItem(signingOutKey) === 'true') document.getElementById('root')?.replaceChildren()
  else paintHomeStart(document, localStorage.getItem('user'), new Date())
} catch {
  // Blocked storage or nonsense in it: the skeleton stays until the app is there.
}
