import { signingOutKey, userKey } from '#kit/web/page/stored-user.ts'
import { paintHomeStart } from './paint-home-start.ts'
import { readStored } from './read-stored.ts'

// Signed out here, and the server does not know yet: what it drew for a session is not shown.
if (readStored(signingOutKey) === true) document.getElementById('root')?.replaceChildren()
else paintHomeStart(document, readStored(userKey), new Date())
