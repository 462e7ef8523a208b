/**
 * Returns the tags that somebody may mean who sends one: as it is, and without what says that a proxy has compressed the content (`W/` of
 * nginx, `-gzip` of Apache inside or behind the quotation marks).
 */
function meant(sent: string): string[] {
  const tag = /^(?:W\/)?("[^"]*")/i.exec(sent.trim())?.[1] ?? ''
  return [tag, tag.replace(/[-;:]+(?:(?:x-)?gzip|br|zstd|deflate)"$/i, '"')]
}

/** True if two contents are the same to a client that has seen the first one through a proxy. */
export const isSameEtag = (sent: string, etag: string): boolean => meant(sent).includes(etag)

/** True if the header `If-Match` or `If-None-Match` names a tag, in a list, weakly, or is `*`. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((one) => isSameEtag(one, etag))
}
