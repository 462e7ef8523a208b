import { cardMemoryKey } from '#features/planner/stored-card.rules.ts'
import { signingOutKey, userKey } from '#kit/web/page/stored-user.ts'
import { paintHomeStart } from './paint-home-start.ts'
import { readStored } from './read-stored.ts'

// The user signed out here and the server doesn't know yet: don't show what it drew for their session.
if (readStored(signingOutKey) === true) document.getElementById('root')?.replaceChildren()
else paintHomeStart(document, { user: readStored(userKey), card: readStored(cardMemoryKey) }, new Date())
