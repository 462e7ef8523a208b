/**
 * Behind '#', so that no log and no proxy sees the code. Links of before have it in the query, and go on working.
 *
 * Where a code is turned into an account, with the code filled in; for mails, tickets and the clipboard.
 *
 * @example activationLink('https://planner.example', 'WILLOW7K3QXA') // 'https://planner.example/signup#code=WILLOW7K3QXA'
 */
export function activationLink(publicUrl: string, code: string): string {
  return `${publicUrl}/signup#code=${encodeURIComponent(code)}`
}

/** Where a code behind a mailed link is looked at; the address is for the password manager of whoever follows it. */
export function mailedLink(publicUrl: string, { token, email }: { token: string; email: string }): string {
  return `${publicUrl}/signup#link=${token}&email=${encodeURIComponent(email)}`
}
