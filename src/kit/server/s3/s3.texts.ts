/** Messages for the operator, one line each. `place` is `s3://bucket/prefix at s3.example`. */
export const s3Texts = {
  noBucket: (place: string) => `There is no such bucket: ${place}. Check the address, or create the bucket.`,
  refused: (place: string, said: string) =>
    `The S3 server refuses the keys for ${place} (${said}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and what they may do.`,
  wrongClock: (place: string) => `The clocks of this machine and of the S3 server differ too much for ${place}. Correct them.`,
  elsewhere: (place: string, said: string) => `The bucket is in another region or at another address: ${place} (${said}).`,
  failed: (place: string, said: string) => `The S3 server could not complete a request for ${place} (${said}).`,
  noAnswer: (place: string, reason: string) => `The S3 server does not answer for ${place} (${reason}).`,
  truncated: (place: string) => `The S3 server sent less than it announced for ${place}.`,
  inner: (place: string) => `${place} is at an inner address.`,
  silent: 'silent for too long',
}
