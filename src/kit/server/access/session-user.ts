/** The signed-in user, as routes see them in `request.user`. */
export interface SessionUser {
  id: string
  name: string
  firstName: string
  email: string
  profileImageUrl: string | null
  isAdmin: boolean
  createdAt: string
  /** Set while the account can only be read. */
  readOnlyAt: string | null
}
