/** Where a browser remembers that its person was asked. It names nobody, and stays when they sign out. */
export const installHintKey = 'installHint'
