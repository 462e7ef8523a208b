/**
 * Returns the link to the sign-up screen with the code filled in, for emails, tickets and the clipboard. The code is in the fragment, which
 * no log or proxy sees. Older links have it in the query and still work.
 *
 * @example activationLink('https://planner.example', 'WILLOW7K3QXA') // 'https://planner.example/signup#code=WILLOW7K3QXA'
 */
export function activationLink(publicUrl: string, code: string): string {
  return `${publicUrl}/signup#code=${encodeURIComponent(code)}`
}

/** Returns the emailed link that checks a code. The address is for the user's password manager. */
export function mailedLink(publicUrl: string, { token, email }: { token: string; email: string }): string {
  return `${publicUrl}/signup#link=${token}&email=${encodeURIComponent(email)}`
}
