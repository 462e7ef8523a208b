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
