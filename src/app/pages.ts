/** Addresses that show a screen of the browser application; everything else is a 404 screen. */
export const pagePaths = [
  '/',
  '/dashboard',
  '/app',
  '/login',
  '/signup',
  '/access',
  '/setup',
  '/prompts',
  '/goals',
  '/library',
  '/settings',
  '/welcome',
  '/help',
  '/privacy',
  '/terms',
] as const
