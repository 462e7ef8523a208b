import type { PlantedFault } from '../planted.ts'

export const web: PlantedFault[] = [
  {
    guard: 'a POST without a body names the JSON content type',
    file: 'src/kit/web/call.ts',
    find: "if (body !== undefined || route.method === 'POST') init.headers",
    replace: 'if (body !== undefined) init.headers',
    test: {
      file: 'src/kit/web/call.test.ts',
      title: 'names the JSON content type also for a POST without a body',
    },
  },
  {
    guard: 'the welcome card leads to the welcome screen',
    file: 'src/app/web/welcome/welcome-card.tsx',
    find: '<Link to="/welcome"',
    replace: '<Link to="/"',
    test: {
      file: 'src/app/web/home/extra-card.test.tsx',
      title: 'somebody new stays on the dashboard and finds a card that leads to the welcome screen',
    },
  },
  {
    guard: 'the welcome card is for somebody new only',
    file: 'src/app/web/home/extra-card.tsx',
    find: 'if (settings?.isWelcomed !== false) return null',
    replace: 'if (!settings) return null',
    test: { file: 'src/app/web/home/extra-card.test.tsx', title: 'who has been welcomed finds no card' },
  },
  {
    guard: 'focus is not lost with the card that is put away',
    file: 'src/app/web/welcome/welcome-card.tsx',
    find: "document.querySelector('h1')?.focus({ preventScroll: true })",
    replace: '',
    test: {
      file: 'src/app/web/home/extra-card.test.tsx',
      title: 'the welcome card is put away on the server, and focus goes to the heading',
    },
  },
]
