import { paintHomeStart } from './first-paint.ts'

try {
  paintHomeStart(document, localStorage.getItem('user'), new Date())
} catch {
  // Blocked storage or nonsense in it: the skeleton stays until the app is there.
}
