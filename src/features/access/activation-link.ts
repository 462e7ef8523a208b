/**
 * Returns the link with which a code is used, for emails, tickets and the clipboard: `/code` adds it to an account, or leads to the sign-up.
 * The code is in the fragment, which no log or proxy sees. Older links lead to `/signup` and still work.
 *
 * @param hasAccount false for the email to an address without an account, which leads straight to the sign-up
 * @example activationLink('https://planner.example', 'WILLOW7K3QXA') // 'https://planner.example/code#WILLOW7K3QXA'
 */
export function activationLink(publicUrl: string, code: string, hasAccount = true): string {
  return `${publicUrl}/code#${encodeURIComponent(code)}${hasAccount ? '' : '&new'}`
}

/** Returns the emailed link that checks a code. The address is for the user's password manager. */
export function mailedLink(publicUrl: string, { token, email }: { token: string; email: string }): string {
  return `${publicUrl}/signup#link=${token}&email=${encodeURIComponent(email)}`
}
