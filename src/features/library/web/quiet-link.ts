export const quietLink =
  'inline-flex min-h-11 min-w-11 items-center underline decoration-border underline-offset-4 hover:text-foreground aria-pressed:text-foreground'
