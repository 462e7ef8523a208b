/** Address of an access code in the list of codes. */
export const codePath = (code: string) => `/admin/access?q=${encodeURIComponent(code)}`
