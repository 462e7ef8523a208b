/** Returns the address of the page about one customer in the admin area. */
export const customerPath = (email: string) => `/admin/customer?email=${encodeURIComponent(email)}`
